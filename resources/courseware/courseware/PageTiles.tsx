import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { later } from '../../../src/ui/parts/later.tsx'
import type { CoursewarePages } from './courseware.calls.ts'
import { coursewareTexts } from './courseware.texts.ts'

const ImageViewer = later(() =>
  import('../../../src/ui/parts/ImageViewer.tsx').then(module => module.ImageViewer),
)

const Tile = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  padding: 0,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  overflow: 'hidden',
  cursor: 'zoom-in',
  background: theme.tokens.sunken,
  '& img': { width: '100%', height: 'auto', display: 'block' },
}))

/** Thumbnails of the pages; a click shows them large, with zoom and arrow keys. */
export const PageTiles = ({ pages, address }: CoursewarePages) => {
  const t = useTexts(coursewareTexts)
  const [page, setPage] = useState<number>()
  const images = pages.map((_, n) => ({
    url: `${address}&page=${n + 1}&size=page`,
    title: t.page(n + 1),
  }))
  return (
    <>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
        }}
      >
        {pages.map(({ width, height }, n) => (
          <Box component="li" key={images[n]?.url} sx={{ minWidth: 0 }}>
            <Tile type="button" aria-label={t.page(n + 1)} onClick={() => setPage(n)}>
              <img
                src={`${address}&page=${n + 1}&size=thumbnail`}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
              />
            </Tile>
            <Box sx={{ mt: 0.5, fontSize: 12, color: 'text.secondary', textAlign: 'center' }}>
              {n + 1}
            </Box>
          </Box>
        ))}
      </Box>
      {page !== undefined && (
        <Suspense fallback={null}>
          <ImageViewer images={images} start={page} onClose={() => setPage(undefined)} />
        </Suspense>
      )}
    </>
  )
}
