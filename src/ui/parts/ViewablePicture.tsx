import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { PersonAvatar } from './PersonAvatar.tsx'
import { viewerTexts } from './pieces.texts.ts'
import { later } from './later.tsx'

const ImageViewer = later(() => import('./ImageViewer.tsx').then(module => module.ImageViewer))
const Bare = styled('button')({
  border: 0,
  padding: 0,
  background: 'none',
  borderRadius: 999,
  cursor: 'zoom-in',
  display: 'inline-flex',
  flex: 'none',
})

interface Props {
  readonly name: string
  readonly src?: string | null | undefined
  /** Diameter in px. */
  readonly size: number
  /** ISO instant shown on the picture. */
  readonly at?: string
  readonly cover?: boolean
}

/** A person's picture that opens in the image viewer; without one, initials that open nothing. */
export const ViewablePicture = ({ name, src, size, at, cover }: Props) => {
  const t = useTexts(viewerTexts)
  const [open, setOpen] = useState(false)
  const avatar = <PersonAvatar name={name} src={src} size={size} cover={cover} />
  if (!src) return avatar
  return (
    <>
      <Bare
        type="button"
        style={cover ? { borderRadius: 4 } : undefined}
        aria-label={t.look(name)}
        onClick={() => setOpen(true)}
      >
        {avatar}
      </Bare>
      {open && (
        <Suspense fallback={null}>
          <ImageViewer images={[{ url: src, title: name, at }]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
