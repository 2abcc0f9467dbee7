import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense, useId } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { hiddenStyle } from '../../../src/ui/parts/fields/hidden.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { later } from '../../../src/ui/parts/later.tsx'
import { Empty, ErrorState } from '../../../src/ui/parts/States.tsx'
import { videoTime } from '../clock.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import { ChapterCard } from './ChapterCard.tsx'
import { NameEditor } from './NameEditor.tsx'
import { maxItemName } from './SectionRow.tsx'
import {
  useCatalogueScreen,
  type CatalogueScreen,
  type OpenedCourse,
} from './useCatalogueScreen.ts'

const CatalogueDialogs = later(() =>
  import('./CatalogueDialogs.tsx').then(module => module.CatalogueDialogs),
)

const Loading = () => (
  <Box aria-busy="true">
    {[0, 1].map(chapter => (
      <Box
        key={chapter}
        sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 3, mb: 4 }}
      >
        <Skeleton width="30%" height={28} sx={{ transform: 'none', mb: 3 }} />
        {[0, 1, 2].map(section => (
          <Box key={section} sx={{ display: 'flex', gap: 3, alignItems: 'center', height: 64 }}>
            <Skeleton variant="rounded" width={80} height={45} />
            <Skeleton width="40%" height={16} sx={{ transform: 'none' }} />
          </Box>
        ))}
      </Box>
    ))}
  </Box>
)

const AddChapter = ({ screen }: { readonly screen: CatalogueScreen }) => {
  const t = useTexts(catalogueTexts)
  if (!screen.rights.addChapter) return null
  return screen.edit?.kind === 'chapter' ? (
    <NameEditor
      label={t.chapterName}
      name=""
      submit={t.add}
      maxLength={maxItemName}
      onSave={screen.work.addChapter}
      onClose={screen.endEdit}
    />
  ) : (
    <Button
      variant={screen.chapters.length ? 'outlined' : 'contained'}
      startIcon={<Icon name="plus" />}
      onClick={() => screen.startEdit({ kind: 'chapter' })}
    >
      {t.addChapter}
    </Button>
  )
}

const Summary = ({ screen }: { readonly screen: CatalogueScreen }) => {
  const t = useTexts(catalogueTexts)
  const words = [
    t.chapters(screen.chapters.length),
    t.sections(screen.sectionCount),
    ...(screen.milliseconds > 0 ? [videoTime(screen.milliseconds)] : []),
  ]
  return <span>{words.join(' · ')}</span>
}

/** Chapters and sections of a course in their order (VID-02, VID-03, VID-04). */
export const CataloguePanel = ({ course }: { readonly course: OpenedCourse }) => {
  const t = useTexts(catalogueTexts)
  const keysId = useId()
  const screen = useCatalogueScreen(course)
  if (screen.loading) return <Loading />
  if (screen.failure !== undefined)
    return (
      <ErrorState title={t.failed} message={refusalOf(screen.failure).text} retry={screen.retry} />
    )
  const empty = screen.chapters.length === 0
  return (
    <>
      {!empty && (
        <Box sx={{ color: 'text.secondary', fontSize: 13, mb: 3 }}>
          <Summary screen={screen} />
          {screen.rights.order && (
            <Typography id={keysId} sx={{ fontSize: 13, display: { xs: 'none', sm: 'block' } }}>
              {t.keys}
            </Typography>
          )}
        </Box>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {screen.chapters.map((chapter, index) => (
          <ChapterCard
            key={chapter.id}
            screen={screen}
            chapter={chapter}
            index={index}
            keysId={keysId}
          />
        ))}
      </Box>
      {empty ? (
        <Empty
          icon="book"
          title={t.empty}
          help={t.emptyHelp}
          actions={<AddChapter screen={screen} />}
        />
      ) : (
        <AddChapter screen={screen} />
      )}
      <output style={hiddenStyle} aria-live="polite">
        {screen.announcement}
      </output>
      {screen.dialog && (
        <Suspense>
          <CatalogueDialogs screen={screen} dialog={screen.dialog} onClose={screen.closeDialog} />
        </Suspense>
      )}
    </>
  )
}
