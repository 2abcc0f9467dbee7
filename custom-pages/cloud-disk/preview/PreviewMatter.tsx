import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import type {
  DiskPreview,
  PagesPreview,
  TextPreview,
} from '../../../resources/cloud-disk/preview.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { EncodingSelect } from '../../../src/ui/parts/EncodingSelect.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { diskPreviewTexts } from './preview.texts.ts'
import type { PreviewState } from './usePreview.ts'

const Words = ({
  title,
  help,
  children,
}: {
  readonly title: string
  readonly help: string
  readonly children?: ReactNode
}) => (
  <div className="words" role="status">
    <h2>{title}</h2>
    <p>{help}</p>
    {children}
  </div>
)

const Download = ({ state }: { readonly state: PreviewState }) => {
  const t = useTexts(diskPreviewTexts)
  return (
    <Button
      color="inherit"
      variant="outlined"
      startIcon={<Icon name="download" />}
      onClick={state.download}
    >
      {t.download}
    </Button>
  )
}

const Media = ({
  kind,
  url,
  state,
}: {
  readonly kind: 'VIDEO' | 'AUDIO'
  readonly url: string
  readonly state: PreviewState
}) => {
  const t = useTexts(diskPreviewTexts)
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <Words title={t.failed} help={t.failedHelp}>
        <Download state={state} />
      </Words>
    )
  const media = {
    src: url,
    controls: true,
    'aria-label': state.entry?.name ?? '',
    onError: () => setBroken(true),
  } as const
  // people's own files have no captions
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return kind === 'VIDEO' ? <video {...media} /> : <audio {...media} />
}

const Sheet = styled('div')(({ theme }) => ({
  width: 'min(1000px, 100%)',
  height: '100%',
  overflow: 'auto',
  borderRadius: 8,
  background: theme.tokens.raised,
  color: theme.palette.text.primary,
  '& pre': {
    margin: 0,
    padding: 24,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
    font: '14px/1.6 ui-monospace, monospace',
  },
  '& p': { margin: 0, padding: '0 24px 24px', color: theme.palette.text.secondary },
}))

/** The beginning of a text, unchanged: React renders it as text, so nothing in it is markup. */
const Text = ({
  preview: { text, isCut, encoding, encodings },
  state,
}: {
  readonly preview: TextPreview
  readonly state: PreviewState
}) => {
  const t = useTexts(diskPreviewTexts)
  return (
    // a box that scrolls is reached by the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Sheet tabIndex={0} role="document" aria-label={state.entry?.name ?? ''}>
      {encodings.length > 1 && (
        <EncodingSelect value={encoding} encodings={encodings} onChange={state.readIn} />
      )}
      <pre data-data>{text}</pre>
      {isCut && <p>{t.cut}</p>}
    </Sheet>
  )
}

const Roll = styled('div')(({ theme }) => ({
  width: '100%',
  height: '100%',
  overflow: 'auto',
  '& ol': { listStyle: 'none', margin: '0 auto', padding: 0, maxWidth: 1000 },
  '& li': { marginBottom: 16 },
  '& img': {
    display: 'block',
    width: '100%',
    height: 'auto',
    background: theme.tokens.raised,
    borderRadius: 4,
  },
}))

const PageImages = ({ pages, address }: Pick<PagesPreview, 'pages' | 'address'>) => {
  const t = useTexts(diskPreviewTexts)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Roll tabIndex={0} role="region" aria-label={t.pages}>
      <ol>
        {pages.map(({ width, height }, n) => (
          // pages have no name but their number
          // oxlint-disable-next-line react/no-array-index-key
          <li key={n}>
            <img
              src={`${address ?? ''}&page=${n + 1}&size=page`}
              alt={t.page(n + 1, pages.length)}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ol>
    </Roll>
  )
}

/** Reasons that pass: the same document may well be converted at another time. */
const passing: ReadonlySet<string> = new Set(['TIMED_OUT', 'OUT_OF_MEMORY', 'CRASHED'])

/** The pages of a document, how far they are, or why there are none. */
const Pages = ({
  preview,
  state,
}: {
  readonly preview: PagesPreview
  readonly state: PreviewState
}) => {
  const t = useTexts(diskPreviewTexts)
  const { reason, progress } = preview
  if (preview.state === 'DONE') return <PageImages {...preview} />
  if (preview.state !== 'FAILED')
    return (
      <Words title={t.converting} help={t.convertingHelp}>
        <CircularProgress
          color="inherit"
          aria-label={t.converting}
          {...(progress > 0 ? { variant: 'determinate', value: progress } : {})}
        />
      </Words>
    )
  const { remake } = state
  return (
    <Words title={t.noPages} help={t.reasons[reason ?? 'CRASHED']}>
      {remake && passing.has(reason ?? 'CRASHED') && (
        <Button color="inherit" sx={{ mr: 2 }} onClick={() => remake()}>
          {t.retry}
        </Button>
      )}
      <Download state={state} />
    </Words>
  )
}

const Shown = ({
  preview,
  state,
}: {
  readonly preview: DiskPreview
  readonly state: PreviewState
}) => {
  const t = useTexts(diskPreviewTexts)
  if (preview.kind === 'VIDEO' || preview.kind === 'AUDIO')
    return <Media kind={preview.kind} url={preview.url} state={state} />
  if (preview.kind === 'TEXT') return <Text preview={preview} state={state} />
  if (preview.kind === 'PAGES') return <Pages preview={preview} state={state} />
  return (
    <Words title={t.none} help={t.noneHelp}>
      <Download state={state} />
    </Words>
  )
}

/** The file itself, or why it is not shown. */
export const PreviewMatter = ({ state }: { readonly state: PreviewState }) => {
  const t = useTexts(diskPreviewTexts)
  const { preview, error, isMissing, entry } = state
  if (isMissing) return <Words title={t.missing} help={t.missingHelp} />
  if (error)
    return (
      <Words title={refusalOf(error).text} help={t.brokenHelp}>
        <Button color="inherit" variant="outlined" onClick={state.retry}>
          {t.retry}
        </Button>
      </Words>
    )
  if (!preview || !entry) return <CircularProgress color="inherit" aria-label={t.loading} />
  return <Shown preview={preview} state={state} />
}
