import { styled } from '@mui/material/styles'
import { createContext, useContext, type MouseEvent, type ReactNode } from 'react'
import { useLang, useTexts } from '../../../i18n/texts.ts'
import type { CommonOptions } from '../../../schema/kind.ts'
import type { ToneName } from '../../theme/tokens.ts'
import { fieldTexts } from './fields.texts.ts'
import { isMasked } from './masked.ts'
import { useNow } from './now.ts'
import { dayText, exactTime, relativeTime } from './time.ts'

const Line = styled('span')({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 })
const Lines = styled('span')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const Stars = styled('span')(({ theme }) => ({
  borderBottom: `1px dotted ${theme.palette.text.secondary}`,
  color: theme.palette.text.secondary,
  cursor: 'help',
  fontVariantNumeric: 'tabular-nums',
}))
const Figure = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
const Faint = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary }))
const Away = styled('a')(({ theme }) => ({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
  color: theme.palette.primary.main,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}))
const Word = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  whiteSpace: 'nowrap',
  '&::before': { content: '""', width: 8, height: 8, borderRadius: 4, flex: 'none', background: theme.palette.text.secondary },
}))
const Marks = styled('span')({ display: 'inline-flex', gap: 4, minWidth: 0, maxWidth: '100%', overflow: 'hidden', verticalAlign: 'middle' })
const Mark = styled('span')(({ theme }) => ({
  flex: '0 1 auto',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  padding: '0 8px',
  borderRadius: 4,
  fontSize: 12,
  lineHeight: '20px',
  color: theme.palette.text.primary,
  background: theme.palette.action.hover,
  border: `1px solid ${theme.palette.divider}`,
  '&[data-more]': { flex: 'none' },
}))

const Whole = createContext(false)
/** Values below show themselves whole, over as many lines as they need: a record's page, not a list's cell. */
export const WholeCells = ({ children }: { children: ReactNode }) => <Whole value>{children}</Whole>

/** What stands where there is no value. */
export const Nothing = () => {
  const t = useTexts(fieldTexts)
  return <Faint title={t.empty}>—</Faint>
}

/** One line of text, cut where it does not fit, with the whole on hover; a masked value is visibly masked. */
export const TextCell = ({ value, options }: { value: string | null; options: Pick<CommonOptions, 'masked'> }) => {
  const t = useTexts(fieldTexts)
  const whole = useContext(Whole)
  if (value === null || value === '') return <Nothing />
  if (isMasked(value, options)) return <Stars title={t.masked}>{value}</Stars>
  return whole ? <Lines>{value}</Lines> : <Line title={value}>{value}</Line>
}

export const FigureCell = ({ children }: { children: string | null }) => (children === null ? <Nothing /> : <Figure>{children}</Figure>)

/** A status: a coloured dot and a word, never the colour alone. */
export const StatusCell = ({ tone, children }: { tone: ToneName; children: ReactNode }) => (
  <Word sx={theme => ({ '&::before': { background: theme.tones?.[tone].main } })}>{children}</Word>
)

const shownMarks = 3
/** A few words as small labels; those beyond the third are counted and named on hover. */
export const MarksCell = ({ items }: { items: readonly string[] }) => {
  const t = useTexts(fieldTexts)
  const whole = useContext(Whole)
  if (!items.length) return <Nothing />
  const shown = whole ? items.length : shownMarks
  const rest = items.length - shown
  return (
    <Marks title={whole ? undefined : items.join(', ')} style={whole ? { flexWrap: 'wrap' } : undefined}>
      {items.slice(0, shown).map(item => (
        <Mark key={item}>{item}</Mark>
      ))}
      {rest > 0 && <Mark data-more>{t.more(rest)}</Mark>}
    </Marks>
  )
}

/** A calendar day ('YYYY-MM-DD'). */
export const DayCell = ({ value }: { value: string | null }) => {
  const lang = useLang()
  return value === null ? <Nothing /> : <Figure>{<time dateTime={value}>{dayText(value, lang)}</time>}</Figure>
}

const Instant = ({ value }: { value: string }) => {
  const lang = useLang()
  const now = useNow()
  return (
    <time dateTime={value} title={exactTime(value, lang)}>
      {relativeTime(value, lang, now)}
    </time>
  )
}
/** An instant as people say it, exact on hover. */
export const InstantCell = ({ value }: { value: string | null }) =>
  value === null ? (
    <Nothing />
  ) : (
    <Figure>
      <Instant value={value} />
    </Figure>
  )

/** Yes with a tick, no as a word. */
export const FlagCell = ({ value }: { value: boolean | null }) => {
  const t = useTexts(fieldTexts)
  return value ? <Figure>✓ {t.yes}</Figure> : <Faint>{t.no}</Faint>
}

/** A number with its country code, the code fainter: '+44 7911123456'. */
export const PhoneCell = ({ value, options, code }: { value: string | null; options: Pick<CommonOptions, 'masked'>; code?: unknown }) => {
  const t = useTexts(fieldTexts)
  if (value === null || value === '') return <Nothing />
  return (
    <Figure>
      {typeof code === 'string' && code !== '' && <Faint>+{code} </Faint>}
      {isMasked(value, options) ? <Stars title={t.masked}>{value}</Stars> : value}
    </Figure>
  )
}

// a click on a link inside a row is not a click on the row
const apart = (event: MouseEvent) => event.stopPropagation()

export const EmailCell = ({ value, options }: { value: string | null; options: Pick<CommonOptions, 'masked'> }) =>
  value === null || isMasked(value, options) ? (
    <TextCell value={value} options={options} />
  ) : (
    <Away href={`mailto:${value}`} title={value} onClick={apart} style={{ color: 'inherit' }}>
      {value}
    </Away>
  )

/** An address that opens in a tab of its own, knowing nothing of this one; anything but http(s) stays text. */
export const LinkCell = ({ value, options }: { value: string | null; options: Pick<CommonOptions, 'masked'> }) => {
  const t = useTexts(fieldTexts)
  if (value === null || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return <TextCell value={value} options={options} />
  return (
    <Away href={value} target="_blank" rel="noopener noreferrer" title={`${value} (${t.openLink})`} onClick={apart}>
      {value.replace(/^https?:\/\//i, '')}
    </Away>
  )
}

/** A file by its name, opened through its signed address. */
export const FileCell = ({ value }: { value: { readonly name: string; readonly url: string } | null }) => {
  const t = useTexts(fieldTexts)
  if (!value) return <Nothing />
  if (!value.url) return <Line title={value.name}>{value.name}</Line>
  return (
    <Away href={value.url} target="_blank" rel="noopener noreferrer" title={`${value.name} (${t.openLink})`} onClick={apart}>
      {value.name}
    </Away>
  )
}
