import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type DragEvent } from 'react'
import type { CatalogueChapter } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { MoreMenu } from '../../../src/ui/parts/Page.tsx'
import type { CatalogueItem } from './arrange.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import { DropLine } from './DropLine.tsx'
import { MoveHandle } from './MoveHandle.tsx'
import { NameEditor } from './NameEditor.tsx'
import { chapterActions } from './sectionActions.ts'
import { maxItemName, SectionRow } from './SectionRow.tsx'
import { ShownToggle } from './ShownToggle.tsx'
import type { CatalogueScreen } from './useCatalogueScreen.ts'
import { useSortable } from './useSortable.ts'
import { WorkBar } from './VideoStatus.tsx'

interface ChapterCardProps {
  readonly screen: CatalogueScreen
  readonly chapter: CatalogueChapter
  /** From 0. */
  readonly index: number
  readonly keysId: string
}

/** Takes files that are dropped from the desktop. */
const useFileDrop = (onFiles: ((files: readonly File[]) => void) | undefined) => {
  const [over, setOver] = useState(false)
  const carriesFiles = (event: DragEvent): boolean =>
    onFiles !== undefined && event.dataTransfer.types.includes('Files')
  return {
    over,
    onDragOver: (event: DragEvent): void => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (): void => setOver(false),
    onDrop: (event: DragEvent): void => {
      setOver(false)
      if (!carriesFiles(event)) return
      event.preventDefault()
      onFiles?.([...event.dataTransfer.files])
    },
  }
}

const Head = ({ screen, chapter, index, keysId, grip }: ChapterCardProps & HeadProps) => {
  const t = useTexts(catalogueTexts)
  const { id, name, shown } = chapter
  const { rights } = screen
  const item: CatalogueItem = { kind: 'CHAPTER', id }
  const editing = screen.edit?.kind === 'rename' && screen.edit.id === id
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, py: 2, pl: 1, pr: 2 }}
    >
      {rights.order && (
        <MoveHandle
          id={id}
          name={name}
          grip={grip}
          describedBy={keysId}
          onStep={by => screen.step(item, by)}
          onRename={() => rights.changeChapter && screen.startEdit({ kind: 'rename', id })}
        />
      )}
      <Box sx={{ flex: '1 1 120px', minWidth: 0 }}>
        {editing ? (
          <NameEditor
            label={t.newName(name)}
            name={name}
            maxLength={maxItemName}
            onSave={next => screen.work.rename(item, next)}
            onClose={screen.endEdit}
          />
        ) : (
          <>
            <Typography variant="h2" component="h3" data-data sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
              {t.chapterNo(index + 1)} · {t.sections(chapter.sections.length)}
            </Typography>
          </>
        )}
      </Box>
      {rights.upload && (
        <Button
          variant="outlined"
          startIcon={<Icon name="upload" />}
          aria-label={t.uploadTo(name)}
          onClick={() => screen.open({ kind: 'upload', chapter, files: [] })}
          sx={{
            minWidth: 0,
            // a phone has room for the sign alone
            '& .MuiButton-startIcon': { mx: { xs: 0, sm: '-2px' }, mr: { sm: 2 } },
            '& .word': { display: { xs: 'none', sm: 'inline' } },
          }}
        >
          <span className="word">{t.upload}</span>
        </Button>
      )}
      {rights.changeChapter && (
        <ShownToggle
          name={name}
          shown={shown}
          onToggle={() => void screen.work.setShown(item, name, !shown)}
        />
      )}
      <MoreMenu label={t.more(name)} actions={chapterActions(screen, t, chapter)} />
    </Box>
  )
}
interface HeadProps {
  readonly grip: ReturnType<typeof useSortable>['handle']
}

/** Files on their way that will become sections of a chapter. */
const Arriving = ({ screen, chapter }: Pick<ChapterCardProps, 'screen' | 'chapter'>) => {
  const t = useTexts(catalogueTexts)
  return screen.uploads.uploads
    .filter(({ chapterId, sectionId }) => sectionId === undefined && chapterId === chapter.id)
    .map(({ id, name, percent, failure }) => (
      <Box
        key={id}
        component="li"
        sx={{ px: 4, py: 2, minHeight: 64, borderTop: 1, borderColor: 'divider' }}
      >
        <Typography data-data sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          <WorkBar label={failure ?? t.uploading(percent)} percent={percent} />
        </Box>
      </Box>
    ))
}

/**
 * Below the sections: the name of a new one that is being typed, or what to do if there is none.
 */
const Foot = ({ screen, chapter }: Pick<ChapterCardProps, 'screen' | 'chapter'>) => {
  const t = useTexts(catalogueTexts)
  const adding = screen.edit?.kind === 'section' && screen.edit.chapterId === chapter.id
  if (adding)
    return (
      <Box sx={{ borderTop: 1, borderColor: 'divider', px: 4, py: 2 }}>
        <NameEditor
          label={t.sectionName}
          name=""
          submit={t.add}
          maxLength={maxItemName}
          onSave={name => screen.work.addSection(chapter.id, name)}
          onClose={screen.endEdit}
        />
      </Box>
    )
  if (chapter.sections.length > 0) return null
  return (
    <Typography
      sx={{ px: 4, py: 4, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}
    >
      {t.noSections}
    </Typography>
  )
}

/** A chapter with its sections: dragged, dropped at, and filled with files from the desktop. */
export const ChapterCard = ({ screen, chapter, index, keysId }: ChapterCardProps) => {
  const t = useTexts(catalogueTexts)
  const { id, name } = chapter
  const sortable = useSortable({
    item: { kind: 'CHAPTER', id },
    disabled: !screen.rights.order,
    edgeFor: (dragged, upper) =>
      dragged.kind === 'SECTION' ? 'inside' : upper ? 'above' : 'below',
    onDrop: (dragged, edge) =>
      screen.move(
        dragged,
        edge === 'inside'
          ? { chapterId: id, before: null }
          : {
              chapterId: null,
              before: edge === 'above' ? id : (screen.chapters[index + 1]?.id ?? null),
            },
      ),
  })
  const { over, ...fileDrop } = useFileDrop(
    screen.rights.upload ? files => screen.open({ kind: 'upload', chapter, files }) : undefined,
  )
  return (
    <Box
      component="li"
      ref={sortable.element}
      data-chapter={id}
      aria-label={name}
      {...fileDrop}
      sx={{
        position: 'relative',
        mb: 4,
        border: 1,
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: '8px',
        bgcolor: theme => theme.tokens.surface,
        opacity: sortable.dragging ? 0.4 : 1,
      }}
    >
      <DropLine edge={sortable.edge} />
      <Head
        screen={screen}
        chapter={chapter}
        index={index}
        keysId={keysId}
        grip={sortable.handle}
      />
      {!chapter.shown && (
        <Typography
          sx={{
            px: 4,
            py: 2,
            fontSize: 13,
            color: theme => theme.tones.careful.text,
            bgcolor: theme => theme.tones.careful.bg,
          }}
        >
          {t.hiddenChapter}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {chapter.sections.map(section => (
          <SectionRow
            key={section.id}
            screen={screen}
            chapter={chapter}
            section={section}
            keysId={keysId}
          />
        ))}
        <Arriving screen={screen} chapter={chapter} />
      </Box>
      <Foot screen={screen} chapter={chapter} />
    </Box>
  )
}
