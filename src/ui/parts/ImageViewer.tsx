import BackIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import CloseIcon from '@mui/icons-material/Close'
import FitIcon from '@mui/icons-material/FitScreen'
import RotateLeftIcon from '@mui/icons-material/RotateLeft'
import RotateRightIcon from '@mui/icons-material/RotateRight'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import OriginalIcon from '@mui/icons-material/ZoomOutMap'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Modal from '@mui/material/Modal'
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { exactTime } from './fields/time.ts'
import { viewerTexts } from './pieces.texts.ts'
import { useImageViewer, type ImageViewerProps } from './useImageViewer.ts'

const Stage = styled('div')({
  position: 'fixed',
  inset: 0,
  display: 'grid',
  gridTemplateRows: '1fr auto',
  background: 'rgba(8, 10, 14, .92)',
  color: '#fff',
  outline: 'none',
})
const Matter = styled('div')({
  overflow: 'auto',
  display: 'grid',
  placeItems: 'center',
  minHeight: 0,
  minWidth: 0,
  padding: 16,
  '& img': { transition: 'transform .12s' },
  '& img[data-fit="true"]': {
    maxWidth: '100%',
    maxHeight: 'calc(100vh - 120px)',
    objectFit: 'contain',
  },
  '@media (prefers-reduced-motion: reduce)': { '& img': { transition: 'none' } },
})
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  padding: '8px 16px 16px',
  '& .about': {
    flexBasis: '100%',
    textAlign: 'center',
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
  },
  '& time': { marginInline: 8 },
})
const Place = styled('div')({ position: 'absolute', top: 12, right: 12 })

const Tool = ({
  label,
  onClick,
  disabled,
  children,
}: {
  label: string
  onClick(): void
  disabled?: boolean
  children: ReactNode
}) => (
  <IconButton
    aria-label={label}
    title={label}
    onClick={onClick}
    disabled={disabled}
    sx={{ color: 'inherit', '&.Mui-disabled': { color: 'rgba(255,255,255,.4)' } }}
  >
    {children}
  </IconButton>
)

/** Looks at images over the whole screen (UI-02). */
export const ImageViewer = (props: ImageViewerProps) => {
  const t = useTexts(viewerTexts)
  const lang = useLang()
  const v = useImageViewer(props)
  const [broken, setBroken] = useState<string>()
  const { image } = v
  return (
    <Modal open onClose={v.close}>
      {/* Modal traps the focus and hides the rest; a native dialog would do both a second time. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <Stage role="dialog" aria-modal="true" aria-label={t.title} onKeyDown={v.onKeyDown}>
        <Matter>
          {v.loading ? (
            <CircularProgress color="inherit" aria-label={t.title} />
          ) : !image ? (
            <p>{t.empty}</p>
          ) : null}
          {image && broken === image.url && <p role="alert">{t.failed}</p>}
          {image && broken !== image.url && (
            <img
              key={image.url}
              src={image.url}
              alt={image.title}
              data-fit={v.fit}
              draggable={false}
              onError={() => setBroken(image.url)}
              style={{ transform: `scale(${v.scale}) rotate(${v.turn}deg)` }}
            />
          )}
        </Matter>
        <Foot>
          <div className="about" aria-live="polite">
            {image && (
              <>
                {image.title}{' '}
                {image.at && <time dateTime={image.at}>{exactTime(image.at, lang)}</time>}{' '}
                {t.position(v.index + 1, v.total)}
              </>
            )}
            {v.failed && (
              <span>
                {' '}
                {t.more}{' '}
                <Button size="small" color="inherit" onClick={v.retry}>
                  {t.retry}
                </Button>
              </span>
            )}
          </div>
          <Tool label={t.previous} onClick={v.previous} disabled={!v.canPrevious}>
            <BackIcon />
          </Tool>
          <Tool label={t.zoomOut} onClick={v.zoomOut} disabled={!image || !v.canShrink}>
            <ZoomOutIcon />
          </Tool>
          <Tool label={t.zoomIn} onClick={v.zoomIn} disabled={!image}>
            <ZoomInIcon />
          </Tool>
          <Tool label={v.fit ? t.original : t.fit} onClick={v.toggleFit} disabled={!image}>
            {v.fit ? <OriginalIcon /> : <FitIcon />}
          </Tool>
          <Tool label={t.left} onClick={v.rotateLeft} disabled={!image}>
            <RotateLeftIcon />
          </Tool>
          <Tool label={t.right} onClick={v.rotateRight} disabled={!image}>
            <RotateRightIcon />
          </Tool>
          <Tool label={t.next} onClick={v.next} disabled={!v.canNext}>
            <NextIcon />
          </Tool>
        </Foot>
        <Place>
          <Tool label={t.close} onClick={v.close}>
            <CloseIcon />
          </Tool>
        </Place>
      </Stage>
    </Modal>
  )
}
