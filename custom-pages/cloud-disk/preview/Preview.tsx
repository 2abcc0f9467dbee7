import IconButton from '@mui/material/IconButton'
import Modal from '@mui/material/Modal'
import { styled } from '@mui/material/styles'
import { Suspense, type KeyboardEvent } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { focusOnMount } from '../../../src/ui/parts/focus.ts'
import { Icon, type IconName } from '../../../src/ui/parts/icons.tsx'
import { later } from '../../../src/ui/parts/later.tsx'
import { diskPreviewTexts } from './preview.texts.ts'
import { PreviewMatter } from './PreviewMatter.tsx'
import type { DiskScreen } from '../browse/useDiskScreen.ts'
import { useDiskPreview } from './usePreview.ts'

const ImageViewer = later(() =>
  import('../../../src/ui/parts/ImageViewer.tsx').then(module => module.ImageViewer),
)

// dark in both themes, as the image viewer is
const Stage = styled('div')({
  position: 'fixed',
  inset: 0,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  background: 'rgba(8, 10, 14, .94)',
  color: '#fff',
  outline: 'none',
  '& header': { display: 'flex', alignItems: 'center', gap: 4, padding: '8px 12px' },
  '& header .name': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& header .place': { fontSize: 13, fontVariantNumeric: 'tabular-nums', marginInline: 8 },
  '& .matter': { display: 'grid', placeItems: 'center', minHeight: 0, padding: 16 },
  '& video': { maxWidth: '100%', maxHeight: '100%' },
  '& audio': { width: 'min(560px, 100%)' },
  '& .words': { textAlign: 'center', maxWidth: 420 },
})

const Tool = ({
  label,
  icon,
  onClick,
}: {
  readonly label: string
  readonly icon: IconName
  readonly onClick: (() => void) | undefined
}) => (
  <IconButton
    aria-label={label}
    title={label}
    disabled={!onClick}
    onClick={onClick}
    sx={{ color: 'inherit', '&.Mui-disabled': { color: 'rgba(255,255,255,.4)' } }}
  >
    <Icon name={icon} />
  </IconButton>
)

interface Props {
  readonly id: string
  readonly screen: DiskScreen
  onClose(): void
}

/** A full-screen preview of a file; arrow keys open the previous and next file. */
export const Preview = ({ id, screen, onClose }: Props) => {
  const t = useTexts(diskPreviewTexts)
  const state = useDiskPreview(id, screen)
  const { entry, preview, previous, next, position } = state
  if (preview?.kind === 'IMAGE' && entry)
    return (
      <Suspense fallback={null}>
        <ImageViewer
          images={[{ url: preview.url, title: entry.name, at: entry.at }]}
          beyond={{ previous, next }}
          onClose={onClose}
        />
      </Suspense>
    )
  const onKeyDown = (event: KeyboardEvent): void => {
    // in a video the arrows wind
    if (event.target instanceof HTMLMediaElement && event.key !== 'Escape') return
    const act = { ArrowLeft: previous, ArrowRight: next, Escape: onClose }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <Modal open onClose={onClose} disableRestoreFocus>
      {/* Modal traps the focus and hides the rest; a native dialog would do both a second time. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <Stage
        role="dialog"
        aria-modal="true"
        aria-label={entry ? entry.name : t.title}
        tabIndex={-1}
        ref={focusOnMount}
        onKeyDown={onKeyDown}
      >
        <header>
          <span className="name" data-data title={entry?.name}>
            {entry?.name}
          </span>
          {position && <span className="place">{t.place(position.at, position.of)}</span>}
          <Tool label={t.previous} icon="left" onClick={previous} />
          <Tool label={t.next} icon="right" onClick={next} />
          <Tool label={t.download} icon="download" onClick={entry && state.download} />
          <Tool label={t.close} icon="close" onClick={onClose} />
        </header>
        <div className="matter">
          <PreviewMatter key={id} state={state} />
        </div>
      </Stage>
    </Modal>
  )
}
