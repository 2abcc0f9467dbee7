import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { roomFilter } from '../../resources/supervision/supervision.calls.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { addDays, dateOf, isDate, toInstant, toLocal } from '../../src/schema/zone.ts'
import { Icon } from '../../src/ui/parts/icons.tsx'
import { ChoiceTool } from '../../src/ui/parts/ChoiceTool.tsx'
import { shownZone } from '../../src/ui/parts/fields/time.ts'
import { ControlBar, DayTool, Tool } from '../../src/ui/parts/Tool.tsx'
import { supervisionTexts } from './supervision.texts.ts'
import type { RoomFilterName, RoomsState } from './useRooms.ts'

const first = ['className', 'teacher', 'classroomNum'] as const
const further = ['studentPhone', 'creatorPhone', 'classroomId', 'sessionId', 'sid'] as const

/** A text filter; it takes effect with Enter or when it is left. */
const TextFilter = ({
  name,
  state,
}: {
  readonly name: RoomFilterName
  readonly state: RoomsState
}) => {
  const label = useLabel()
  const value = state.filters[name] ?? ''
  const set = (text: string): void => {
    if (text.trim() !== value) state.go({ [name]: text.trim() })
  }
  return (
    <Tool label={label(roomFilter[name].options.label)} width={160}>
      {id => (
        <TextField
          id={id}
          key={value}
          size="small"
          fullWidth
          defaultValue={value}
          onBlur={event => set(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
              set(event.target.value)
          }}
        />
      )}
    </Tool>
  )
}

const dayOf = (instant: string | undefined): string =>
  instant === undefined ? '' : dateOf(toLocal(instant, shownZone()))
const startOf = (day: string): string | null =>
  isDate(day) ? toInstant(`${day}T00:00`, shownZone()).at : null

/** SUP-01: the fields of the filter; all of them stand in the address. */
export const RoomFilter = ({ state }: { readonly state: RoomsState }) => {
  const t = useTexts(supervisionTexts)
  const label = useLabel()
  const { filters, go } = state
  const [open, setOpen] = useState(further.some(name => filters[name] !== undefined))
  const from = dayOf(filters.startTime)
  // the day named is the last one that counts
  const until = filters.endTime === undefined ? '' : addDays(dayOf(filters.endTime), -1)
  const { classroomType } = roomFilter
  const phone = useMediaQuery(theme => theme.breakpoints.down('sm'))
  const [unfolded, setUnfolded] = useState(state.filtered)
  // on a phone the lessons come first
  if (phone && !unfolded)
    return (
      <ControlBar>
        <Button startIcon={<Icon name="filter" />} onClick={() => setUnfolded(true)}>
          {t.filter}
        </Button>
      </ControlBar>
    )
  return (
    <ControlBar>
      {first.map(name => (
        <TextFilter key={name} name={name} state={state} />
      ))}
      <ChoiceTool
        label={label(classroomType.options.label)}
        width={130}
        value={filters.classroomType ?? ''}
        any={t.anyType}
        options={Object.entries(classroomType.options.options).map(([name, text]) => [
          name,
          label(text),
        ])}
        set={value => go({ classroomType: value })}
      />
      <DayTool
        label={t.from}
        value={from}
        wrong={false}
        set={day => go({ startTime: startOf(day) })}
      />
      <DayTool
        label={t.until}
        value={until}
        wrong={from !== '' && until !== '' && until < from}
        set={day => go({ endTime: isDate(day) ? startOf(addDays(day, 1)) : null })}
      />
      {open && further.map(name => <TextFilter key={name} name={name} state={state} />)}
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t.fewer : t.more}
      </Button>
      {state.filtered && <Button onClick={state.clear}>{t.clear}</Button>}
    </ControlBar>
  )
}
