import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { type MonitorInfo } from '../../../resources/classroom/records.calls.ts'
import { deletePicturesRight } from '../../../resources/classroom/class-note/records.options.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { Pager } from '../../../src/ui/pager/Pager.tsx'
import { exactTime } from '../../../src/ui/parts/fields/time.ts'
import { Empty, Icon, SkeletonRows, useConfirm } from '../../../src/ui/parts/index.ts'
import { later } from '../../../src/ui/parts/later.tsx'
import { hourOf } from './looks.ts'
import { LessonError } from './OneLesson.tsx'
import { recordTexts } from './record.texts.ts'
import { usePictures } from './usePictures.ts'

const ImageViewer = later(() =>
  import('../../../src/ui/parts/ImageViewer.tsx').then(module => module.ImageViewer),
)

export const Picture = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  padding: 0,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  overflow: 'hidden',
  cursor: 'zoom-in',
  background: theme.tokens.sunken,
  aspectRatio: '4 / 3',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
}))

interface TileProps {
  readonly picture: MonitorInfo
  readonly chosen: boolean
  readonly onChoose: (() => void) | undefined
  onLook(): void
}
const Tile = ({
  picture: { personName, generateTime, origin },
  chosen,
  onChoose,
  onLook,
}: TileProps) => {
  const t = useTexts(recordTexts)
  const lang = useLang()
  const at = exactTime(generateTime, lang)
  return (
    <Box component="li" data-data sx={{ minWidth: 0 }}>
      <Picture type="button" aria-label={t.look(personName, at)} onClick={onLook}>
        <img src={origin} alt="" loading="lazy" decoding="async" />
      </Picture>
      <Box sx={{ display: 'flex', alignItems: 'center', mt: 1, gap: 1, fontSize: 12 }}>
        {onChoose && (
          <Checkbox
            size="small"
            checked={chosen}
            onChange={onChoose}
            slotProps={{ input: { 'aria-label': t.choose(personName, at) } }}
            sx={{ p: 0.5 }}
          />
        )}
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {personName}
          </Box>
          <Box
            component="time"
            dateTime={generateTime}
            title={at}
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {hourOf(generateTime, lang)}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

/** A lesson's pictures: a grid, the viewer over all of them, and their deletion. */
export const Pictures = ({ lessonId }: { readonly lessonId: string }) => {
  const t = useTexts(recordTexts)
  const p = usePictures(lessonId)
  const may = useAllowed()(deletePicturesRight)
  const { ask, dialog } = useConfirm()
  const remove = async (): Promise<void> => {
    if (
      await ask({
        title: t.deleteN(p.chosen.size),
        children: t.deleteHelp,
        confirm: t.delete,
        danger: true,
      })
    )
      await p.remove()
  }
  if (p.loading) return <SkeletonRows rows={4} columns={4} height={120} />
  if (p.error) return <LessonError error={p.error} retry={p.retry} />
  if (!p.total) return <Empty icon="image" title={t.noPictures} help={t.noPicturesHelp} />
  return (
    <>
      {p.chosen.size > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 3 }}>
          <span>{t.chosen(p.chosen.size)}</span>
          <Button color="error" startIcon={<Icon name="trash" />} onClick={() => void remove()}>
            {t.delete}
          </Button>
        </Box>
      )}
      <Box
        component="ul"
        aria-label={t.pictures}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        }}
      >
        {p.pictures.map((picture, n) => (
          <Tile
            key={picture.id}
            picture={picture}
            chosen={p.chosen.has(picture.id)}
            onChoose={may ? () => p.toggle(picture.id) : undefined}
            onLook={() => p.look(n)}
          />
        ))}
      </Box>
      <Pager page={p.page} limit={p.limit} total={p.total} onChange={p.go} />
      {p.looked !== undefined && (
        <Suspense fallback={null}>
          <ImageViewer load={p.load} start={p.looked} onClose={p.close} />
        </Suspense>
      )}
      {dialog}
    </>
  )
}
