import { createContext, useContext, type MouseEvent, type ReactNode } from 'react'
import { useLang, useTexts } from '../../../i18n/texts.ts'
import type { CommonOptions } from '../../../schema/kind.ts'
import type { ToneName } from '../../theme/tokens.ts'
import { fieldTexts } from './fields.texts.ts'
import { isMasked } from './masked.ts'
import { exactTime, listDay, listTime, sentenceTime } from './time.ts'

const Whole = createContext(false)
/**
 * Values below show themselves whole, over as many lines as they need: a record's page, not a
 * list's cell.
 */
export const WholeCells = ({ children }: { children: ReactNode }) => <Whole value>{children}</Whole>

/** Whether a value has the room of a record's page, not that of a list's cell. */
export const useWhole = (): boolean => useContext(Whole)

/** The placeholder for an empty value. */
export const Nothing = () => {
  const t = useTexts(fieldTexts)
  return (
    <span className="value-faint" title={t.empty}>
      —
    </span>
  )
}

/**
 * One line of text, cut where it does not fit, with the whole on hover; a masked value is visibly
 * masked.
 */
export const TextCell = ({
  value,
  options,
}: {
  value: string | null
  options: Pick<CommonOptions, 'masked' | 'from'>
}) => {
  const t = useTexts(fieldTexts)
  const whole = useContext(Whole)
  if (value === null || value === '') return <Nothing />
  if (isMasked(value, options))
    return (
      <span className="value-stars" title={t.masked}>
        {value}
      </span>
    )
  return whole ? (
    <span className="value-lines">{value}</span>
  ) : (
    <span className="value-line" title={value}>
      {value}
    </span>
  )
}

export const FigureCell = ({
  red,
  children,
}: {
  red?: boolean | undefined
  children: string | null
}) =>
  children === null ? (
    <Nothing />
  ) : (
    <span className="value-figure" data-red={red || undefined}>
      {children}
    </span>
  )

/** A status: a coloured dot and a word, never the colour alone. */
export const StatusCell = ({ tone, children }: { tone: ToneName; children: ReactNode }) => (
  <span className="value-word" data-tone={tone}>
    <span className="value-line" title={typeof children === 'string' ? children : undefined}>
      {children}
    </span>
  </span>
)

const shownMarks = 3
/** A few words as small labels; more than three are counted and listed on hover. */
export const MarksCell = ({ items }: { items: readonly string[] }) => {
  const t = useTexts(fieldTexts)
  const whole = useContext(Whole)
  if (!items.length) return <Nothing />
  const shownCount = whole ? items.length : shownMarks
  const rest = items.length - shownCount
  return (
    <span
      className="value-marks"
      title={whole ? undefined : items.join(', ')}
      style={whole ? { flexWrap: 'wrap' } : undefined}
    >
      {items.slice(0, shownCount).map(item => (
        <span className="value-mark" key={item}>
          {item}
        </span>
      ))}
      {rest > 0 && (
        <span className="value-mark" data-more>
          {t.more(rest)}
        </span>
      )}
    </span>
  )
}

/** A calendar day ('YYYY-MM-DD'). */
export const DayCell = ({ value }: { value: string | null }) => {
  const lang = useLang()
  return value === null ? (
    <Nothing />
  ) : (
    <span className="value-figure">
      <time dateTime={value}>{listDay(value, lang)}</time>
    </span>
  )
}

/**
 * An instant, exact on hover. On a record's page what people keep to (`appointment`) has its day of
 * the week.
 */
export const InstantCell = ({
  value,
  appointment = false,
}: {
  value: string | null
  appointment?: boolean | undefined
}) => {
  const lang = useLang()
  const whole = useContext(Whole)
  return value === null ? (
    <Nothing />
  ) : (
    <span className="value-figure">
      <time dateTime={value} title={exactTime(value, lang)}>
        {(whole && appointment ? sentenceTime : listTime)(value, lang)}
      </time>
    </span>
  )
}

/** Yes with a tick, no as a word. */
export const FlagCell = ({ value }: { value: boolean | null }) => {
  const t = useTexts(fieldTexts)
  return value ? (
    <span className="value-figure">✓ {t.yes}</span>
  ) : (
    <span className="value-faint">{t.no}</span>
  )
}

/** A number with its country code, the code fainter: '+44 7911123456'. */
export const PhoneCell = ({
  value,
  options,
  code,
}: {
  value: string | null
  options: Pick<CommonOptions, 'masked' | 'from'>
  code?: unknown
}) => {
  const t = useTexts(fieldTexts)
  if (value === null || value === '') return <Nothing />
  return (
    <span className="value-figure">
      {typeof code === 'string' && code !== '' && <span className="value-faint">+{code} </span>}
      {isMasked(value, options) ? (
        <span className="value-stars" title={t.masked}>
          {value}
        </span>
      ) : (
        value
      )}
    </span>
  )
}

// a click on a link inside a row is not a click on the row
const stopClick = (event: MouseEvent) => event.stopPropagation()

export const EmailCell = ({
  value,
  options,
}: {
  value: string | null
  options: Pick<CommonOptions, 'masked' | 'from'>
}) =>
  value === null || isMasked(value, options) ? (
    <TextCell value={value} options={options} />
  ) : (
    <a className="value-away value-mail" href={`mailto:${value}`} title={value} onClick={stopClick}>
      {value}
    </a>
  )

/**
 * A link that opens in a new tab without access to this one; any address but http(s) stays text.
 */
export const LinkCell = ({
  value,
  options,
}: {
  value: string | null
  options: Pick<CommonOptions, 'masked' | 'from'>
}) => {
  const t = useTexts(fieldTexts)
  if (value === null || !/^https?:\/\//i.test(value) || !URL.canParse(value))
    return <TextCell value={value} options={options} />
  return (
    <a
      className="value-away"
      href={value}
      target="_blank"
      rel="noopener noreferrer"
      title={`${value} (${t.openLink})`}
      onClick={stopClick}
    >
      {value.replace(/^https?:\/\//i, '')}
    </a>
  )
}

/** A file by its name, opened through its signed address. */
export const FileCell = ({
  value,
}: {
  value: { readonly name: string; readonly url: string } | null
}) => {
  const t = useTexts(fieldTexts)
  if (!value) return <Nothing />
  if (!value.url)
    return (
      <span className="value-line" title={value.name}>
        {value.name}
      </span>
    )
  return (
    <a
      className="value-away"
      href={value.url}
      target="_blank"
      rel="noopener noreferrer"
      title={`${value.name} (${t.openLink})`}
      onClick={stopClick}
    >
      {value.name}
    </a>
  )
}
