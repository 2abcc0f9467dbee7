import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { languageNames } from '../../../src/i18n/language.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { ChoiceTool } from '../../../src/ui/parts/ChoiceTool.tsx'
import { ErrorState, Page, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { ControlBar } from '../../../src/ui/parts/Tool.tsx'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { posterColours, posterSizes, type PosterColour, type PosterSize } from './drawPoster.ts'
import { posterTexts } from './poster.texts.ts'
import { usePoster } from './usePoster.ts'

const isSize = (text: string): text is PosterSize => Object.hasOwn(posterSizes, text)
const isColour = (text: string): text is PosterColour => Object.hasOwn(posterColours, text)

/**
 * /seminarPoster: a seminar's poster, in sizes and colours, with the code of a promoter (SEM-04).
 */
export const PosterPage = () => {
  const t = useTexts(posterTexts)
  const { canvas, choice, choose, data, failed, retry, save } = usePoster()
  return (
    <Page
      title={t.title}
      extra={
        <>
          <Button variant="outlined" disabled={!data} onClick={() => save('pdf')}>
            {t.pdf}
          </Button>
          <Button variant="contained" disabled={!data} onClick={() => save('png')}>
            {t.png}
          </Button>
        </>
      }
    >
      <ControlBar>
        <ChoiceTool
          label={t.size}
          width={200}
          value={choice.size}
          options={keysOf(posterSizes).map(size => [size, t.sizes[size]])}
          set={size => size !== null && isSize(size) && choose({ size })}
        />
        <ChoiceTool
          label={t.colour}
          width={140}
          value={choice.colour}
          options={keysOf(posterColours).map(colour => [colour, t.colours[colour]])}
          set={colour => colour !== null && isColour(colour) && choose({ colour })}
        />
        <ChoiceTool
          label={t.lang}
          width={140}
          value={choice.lang}
          options={[
            ['zh', languageNames.zh],
            ['en', languageNames.en],
          ]}
          set={lang => choose({ lang: lang === 'en' ? 'en' : 'zh' })}
        />
        <ChoiceTool
          label={t.source}
          width={200}
          value={choice.source}
          any={t.none}
          ofRecords
          options={(data?.sources ?? []).map(({ code, name }) => [code, name])}
          set={source => choose({ source: source ?? '' })}
        />
      </ControlBar>
      {failed && <ErrorState message={t.failed} retry={retry} />}
      {!data && !failed && <SkeletonRows rows={6} columns={1} />}
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={t.preview}
        sx={{
          display: data ? 'block' : 'none',
          width: '100%',
          maxWidth: 420,
          height: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
        }}
      />
    </Page>
  )
}
