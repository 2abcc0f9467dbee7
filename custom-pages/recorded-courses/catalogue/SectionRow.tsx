import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type {
  CatalogueChapter,
  CatalogueSection,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import { videoDefinitions } from '../../../resources/people/teacher/teaching.options.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import { MoreMenu } from '../../../src/ui/parts/Page.tsx'
import { videoTime } from '../clock.ts'
import type { CatalogueItem } from './arrange.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import { DropLine } from './DropLine.tsx'
import { MoveHandle } from './MoveHandle.tsx'
import { NameEditor } from './NameEditor.tsx'
import { Poster } from './Poster.tsx'
import { ShownToggle } from './ShownToggle.tsx'
import { sectionActions } from './sectionActions.ts'
import type { CatalogueScreen } from './useCatalogueScreen.ts'
import { useSortable } from './useSortable.ts'
import { VideoStatus, WorkBar } from './VideoStatus.tsx'

/** Longest name of a chapter or section. */
export const maxItemName = 60

interface SectionRowProps {
  readonly screen: CatalogueScreen
  readonly chapter: CatalogueChapter
  readonly section: CatalogueSection
  readonly keysId: string
}

const Facts = ({ screen, section }: Pick<SectionRowProps, 'screen' | 'section'>) => {
  const t = useTexts(catalogueTexts)
  const lang = useLang()
  const { video, unlockAt, name } = section
  const upload = screen.uploads.uploads.find(({ sectionId }) => sectionId === section.id)
  const facts = [
    ...(video?.durationMs ? [videoTime(video.durationMs)] : []),
    ...(video ? video.definitions.map(one => videoDefinitions[one][lang]) : []),
    ...(screen.course.unlockMethod === 'BY_DATE' && unlockAt !== null
      ? [t.opens(sentenceTime(unlockAt, lang))]
      : []),
    ...(section.shown ? [] : [t.hidden]),
  ]
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        fontSize: 13,
        color: 'text.secondary',
        '& > *': { minWidth: 0 },
      }}
    >
      {upload ? (
        <WorkBar label={upload.failure ?? t.uploading(upload.percent)} percent={upload.percent} />
      ) : (
        <VideoStatus
          name={name}
          video={video}
          onRetry={screen.rights.retry && video ? () => void screen.work.retry(video) : undefined}
        />
      )}
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
    </Box>
  )
}

/** Its name, or the input that edits it. */
const SectionName = ({
  screen,
  section,
  item,
}: Pick<SectionRowProps, 'screen' | 'section'> & { readonly item: CatalogueItem }) => {
  const t = useTexts(catalogueTexts)
  const { id, name } = section
  const editing = screen.edit?.kind === 'rename' && screen.edit.id === id
  return editing ? (
    <NameEditor
      label={t.newName(name)}
      name={name}
      maxLength={maxItemName}
      onSave={next => screen.work.rename(item, next)}
      onClose={screen.endEdit}
    />
  ) : (
    <Typography
      data-data
      sx={{
        fontWeight: 500,
        overflowWrap: 'anywhere',
        color: section.shown ? undefined : 'text.secondary',
      }}
    >
      {name}
    </Typography>
  )
}

/** A section: its handle, picture, name, what its video is at, and what can be done with it. */
export const SectionRow = ({ screen, chapter, section, keysId }: SectionRowProps) => {
  const t = useTexts(catalogueTexts)
  const { id, name, video } = section
  const { rights } = screen
  const item: CatalogueItem = { kind: 'SECTION', id }
  const at = chapter.sections.findIndex(other => other.id === id)
  const sortable = useSortable({
    item,
    disabled: !rights.order,
    edgeFor: (dragged, upper) =>
      dragged.kind === 'SECTION' ? (upper ? 'above' : 'below') : undefined,
    onDrop: (dragged, edge) =>
      screen.move(dragged, {
        chapterId: chapter.id,
        before: edge === 'above' ? id : (chapter.sections[at + 1]?.id ?? null),
      }),
  })
  const ready = video?.state === 'READY' && rights.play
  return (
    <Box
      component="li"
      ref={sortable.element}
      data-section={id}
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 2, sm: 3 },
        minHeight: 64,
        py: 2,
        pl: 1,
        pr: 2,
        borderTop: 1,
        borderColor: 'divider',
        opacity: sortable.dragging ? 0.4 : 1,
        '--poster-ground': theme => theme.tokens.sunken,
      }}
    >
      <DropLine edge={sortable.edge} />
      {rights.order && (
        <MoveHandle
          id={id}
          name={name}
          grip={sortable.handle}
          describedBy={keysId}
          onStep={by => screen.step(item, by)}
          onRename={() => rights.changeSection && screen.startEdit({ kind: 'rename', id })}
        />
      )}
      <Poster
        name={name}
        src={video?.poster}
        onPlay={ready ? () => screen.open({ kind: 'play', section }) : undefined}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <SectionName screen={screen} section={section} item={item} />
        <Facts screen={screen} section={section} />
      </Box>
      {rights.changeSection && (
        <ShownToggle
          name={name}
          shown={section.shown}
          refused={chapter.shown ? undefined : t.hiddenWithChapter}
          onToggle={() => void screen.work.setShown(item, name, !section.shown)}
        />
      )}
      <MoreMenu label={t.more(name)} actions={sectionActions(screen, t, chapter, section)} />
    </Box>
  )
}
