import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { keysOf } from '../../schema/keysOf.ts'

interface Props<S extends string> {
  /** Begins the ids of the tabs; the panel that they lead to has the id `${name}-panel`. */
  readonly name: string
  readonly label: string
  /** The words of all rows, and of each state in the order of the tabs. */
  readonly all: string
  readonly states: Readonly<Record<S, string>>
  readonly state: S | null
  readonly onChange: (state: string | null) => void
}

/** Tabs above a list: all rows, or those in one state. */
export const StateTabs = <S extends string>({
  name,
  label,
  all,
  states,
  state,
  onChange,
}: Props<S>) => (
  <Tabs
    value={state ?? 'all'}
    onChange={(_event, to: string) => onChange(to === 'all' ? null : to)}
    aria-label={label}
    variant="scrollable"
  >
    {(['all', ...keysOf(states)] as const).map(one => (
      <Tab
        key={one}
        value={one}
        id={`${name}-${one}`}
        aria-controls={`${name}-panel`}
        label={one === 'all' ? all : states[one]}
      />
    ))}
  </Tabs>
)
