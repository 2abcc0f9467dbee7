import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useLabel, useLang, useTexts } from '../../i18n/texts.ts'
import { differencesOf, pointedAt, type FieldDifference } from '../../schema/derive/difference.ts'
import type { Fielded } from '../../schema/derive/fields.ts'
import type { Refs } from '../field-view.ts'
import { differenceTexts } from './difference.texts.ts'
import { hiddenStyle } from './fields/hidden.ts'
import { shownZone } from './fields/time.ts'
import { Titles } from './fields/titles.tsx'

const long = 160

const Was = styled('del')(({ theme }) => ({
  color: theme.tones.bad.text,
  background: theme.tones.bad.bg,
  borderRadius: 4,
  padding: '1px 4px',
  textDecoration: 'line-through',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  boxDecorationBreak: 'clone',
}))
const Is = styled('ins')(({ theme }) => ({
  color: theme.tones.good.text,
  background: theme.tones.good.bg,
  borderRadius: 4,
  padding: '1px 4px',
  textDecoration: 'none',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  boxDecorationBreak: 'clone',
}))
const Aside = styled('span')(({ theme }) => ({ color: theme.palette.text.secondary }))
/** For screen readers, because colour and strikethrough are not read out. */
const Spoken = ({ children }: { children: string }) => <span style={hiddenStyle}>{children} </span>

/** A long text is shown by its beginning until it is asked for. */
const Folded = ({ text }: { readonly text: string }) => {
  const t = useTexts(differenceTexts)
  const [open, setOpen] = useState(false)
  if (text.length <= long) return text
  return (
    <>
      {open ? text : `${Array.from(text).slice(0, long).join('').trimEnd()}…`}{' '}
      <Link
        component="button"
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ fontSize: 12, verticalAlign: 'baseline' }}
      >
        {open ? t.less : t.more}
      </Link>
    </>
  )
}

const Items = ({ removed, added }: NonNullable<FieldDifference['items']>) => {
  const t = useTexts(differenceTexts)
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '4px 6px' }}>
      {removed.map(item => (
        <Was key={`- ${item}`}>
          <Spoken>{t.removed}</Spoken>
          {item}
        </Was>
      ))}
      {added.map(item => (
        <Is key={`+ ${item}`}>
          <Spoken>{t.added}</Spoken>+ {item}
        </Is>
      ))}
    </Box>
  )
}

const Change = ({
  difference: { was, is, items, hidden },
  fresh,
}: {
  readonly difference: FieldDifference
  readonly fresh: boolean
}) => {
  const t = useTexts(differenceTexts)
  if (hidden) return <Aside>{t.hidden}</Aside>
  if (fresh) return <Folded text={is ?? ''} />
  if (items) return <Items {...items} />
  return (
    <>
      <Spoken>{t.was}</Spoken>
      {was === null ? (
        <Aside>{t.empty}</Aside>
      ) : (
        <Was>
          <Folded text={was} />
        </Was>
      )}
      <Aside aria-hidden> → </Aside>
      <Spoken>{t.is}</Spoken>
      {is === null ? (
        <Aside>{t.empty}</Aside>
      ) : (
        <Is>
          <Folded text={is} />
        </Is>
      )}
    </>
  )
}

interface DifferenceProps {
  readonly resource: Fielded
  /**
   * The old values of changed fields, as the reader can see them; null: the record is new, and only
   * its initial values show.
   */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** Titles of records that the values point at; those that are missing are fetched. */
  readonly refs?: Refs
  /** Content at the end of a field's line, such as a button that restores it. */
  readonly action?: ((name: string) => ReactNode) | undefined
}
type Known = Readonly<Record<string, ReadonlyMap<string, string>>>

const Lines = ({
  resource,
  before,
  after,
  action,
  known,
}: DifferenceProps & { readonly known: Known }) => {
  const t = useTexts(differenceTexts)
  const label = useLabel()
  const lang = useLang()
  const found = differencesOf(resource, before, after, {
    lang,
    zone: shownZone(),
    title: (to, id) => known[to]?.get(id),
  })
  if (found.length === 0)
    return <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t.nothing}</Box>
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13, display: 'grid', gap: 2 }}
    >
      {found.map(difference => (
        <Box
          component="li"
          data-difference
          key={difference.name}
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, minWidth: 0 }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{label(difference.label)}</Box>
            <Change difference={difference} fresh={before === null} />
          </Box>
          {action?.(difference.name)}
        </Box>
      ))}
    </Box>
  )
}

/** Loads the titles of referenced resources one after another, then shows the lines. */
const WithTitles = ({
  targets,
  known,
  ...props
}: DifferenceProps & {
  readonly targets: readonly (readonly [string, readonly string[]])[]
  readonly known: Known
}): ReactNode => {
  const [first, ...rest] = targets
  if (!first) return <Lines {...props} known={known} />
  const [to, ids] = first
  return (
    <Titles to={to} ids={ids} refs={props.refs}>
      {titles => <WithTitles {...props} targets={rest} known={{ ...known, [to]: titles }} />}
    </Titles>
  )
}

/**
 * The change of a record, field by field: the old value struck out, the new one marked, long texts
 * folded, and for lists the removed and added items. A new record's values show plainly.
 */
export const Difference = (props: DifferenceProps) => (
  <WithTitles
    {...props}
    targets={[...pointedAt(props.resource, [props.before, props.after])]}
    known={{}}
  />
)
