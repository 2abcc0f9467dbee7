import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type {
  StudentSection,
  StudentView,
} from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { Empty } from '../../../src/ui/parts/States.tsx'
import { videoTime } from '../clock.ts'
import { PlayGlyph } from '../PlayGlyph.tsx'
import { lockText, previousNameOf } from './lockText.ts'
import { outlineTexts } from './outline.texts.ts'

const Mark = ({ section }: { readonly section: StudentSection }) => {
  const { locked, finished } = section
  const tone = finished ? 'good' : 'neutral'
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        width: 32,
        height: 32,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        fontSize: 16,
        color: theme => theme.tones[tone].text,
        bgcolor: theme => theme.tones[tone].bg,
      }}
    >
      {locked === null && !finished ? <PlayGlyph /> : <Icon name={finished ? 'check' : 'lock'} />}
    </Box>
  )
}

interface SectionLineProps {
  readonly section: StudentSection
  /** Why it is locked. */
  readonly why: string | undefined
  /** Where it is watched; absent in a preview. */
  readonly to: string | undefined
  readonly current: boolean
}

const SectionLine = ({ section, why, to, current }: SectionLineProps) => {
  const t = useTexts(outlineTexts)
  const { name, durationMs, percent, finished } = section
  const facts = [
    ...(durationMs === null ? [] : [videoTime(durationMs)]),
    ...(finished ? [t.finished] : percent > 0 ? [t.percent(percent)] : []),
    ...(why === undefined ? [] : [why]),
  ]
  const content = (
    <>
      <Mark section={section} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography data-data sx={{ overflowWrap: 'anywhere', fontWeight: current ? 600 : 400 }}>
          {name}
        </Typography>
        {facts.length > 0 && (
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {facts.join(' · ')}
          </Typography>
        )}
        {percent > 0 && !finished && (
          <LinearProgress
            variant="determinate"
            value={percent}
            aria-hidden
            sx={{ mt: 1, height: 3, borderRadius: 2, bgcolor: theme => theme.tokens.lineStrong }}
          />
        )}
      </Box>
    </>
  )
  const look = {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 56,
    px: 3,
    py: 2,
    boxSizing: 'border-box',
    color: 'inherit',
    textDecoration: 'none',
  } as const
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      {to !== undefined && why === undefined ? (
        <Box
          component={Link}
          to={to}
          aria-current={current ? 'true' : undefined}
          sx={{
            ...look,
            bgcolor: current ? 'action.selected' : undefined,
            '&:hover': { bgcolor: 'action.hover' },
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
          }}
        >
          {content}
        </Box>
      ) : (
        <Box sx={look}>{content}</Box>
      )}
    </Box>
  )
}

interface CourseOutlineProps {
  readonly view: StudentView
  /** Heading of the chapters. */
  readonly heading: 'h2' | 'h3'
  /** The address of a section's player; without it nothing can be opened. */
  linkTo?(sectionId: string): string
  readonly current?: string | undefined
}

/**
 * A student's chapters and sections: open, finished and locked ones, with the reason and until
 * when.
 */
export const CourseOutline = ({ view, heading, linkTo, current }: CourseOutlineProps) => {
  const t = useTexts(outlineTexts)
  const lang = useLang()
  const now = Date.parse(view.at)
  if (!view.chapters.some(({ sections }) => sections.length > 0))
    return <Empty icon="book" title={t.empty} help={t.emptyHelp} />
  return (
    <Box component="ol" aria-label={t.outline} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {view.chapters.map(({ id, name, sections }) => (
        <Box
          key={id}
          component="li"
          sx={{
            mb: 4,
            border: 1,
            borderColor: 'divider',
            borderRadius: '8px',
            overflow: 'hidden',
            bgcolor: theme => theme.tokens.surface,
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, px: 3, py: 3 }}>
            <Typography
              component={heading}
              data-data
              sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {name}
            </Typography>
            <Typography sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {t.sections(sections.length)}
            </Typography>
          </Box>
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sections.map(section => (
              <SectionLine
                key={section.id}
                section={section}
                why={lockText(section, lang, now, previousNameOf(view.chapters, section.id))}
                to={linkTo?.(section.id)}
                current={section.id === current}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
