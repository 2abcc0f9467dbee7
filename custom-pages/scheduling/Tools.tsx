import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { ReferenceBox } from '../../src/ui/parts/fields/ReferenceInput.tsx'
import { Icon } from '../../src/ui/parts/index.ts'
import { headerBottom, toolsHeight } from '../../src/ui/calendar/gridStyle.ts'
import { lessonStates } from './lessonStates.ts'
import { timetableTexts } from './timetable.texts.ts'
import type { ClassKind, FilterName, TimetableAddress } from './useTimetable.ts'
import { viewTitle, viewNames, type ViewName } from '../../src/ui/calendar/views.ts'
import { keysOf } from '../../src/schema/keysOf.ts'

const references: readonly {
  readonly name: FilterName
  readonly to: string
  readonly text: 'teacher' | 'course' | 'label'
}[] = [
  { name: 'teacherId', to: 'teacher', text: 'teacher' },
  { name: 'courseId', to: 'course', text: 'course' },
  { name: 'label', to: 'label', text: 'label' },
]
const statuses = keysOf(lessonStates)

/** Filters by teacher, class, label and status. */
const FilterRow = ({
  place,
  kind,
}: {
  readonly place: TimetableAddress
  readonly kind?: ClassKind | undefined
}) => {
  const t = useTexts(timetableTexts)
  const label = useLabel()
  const id = useId()
  return (
    <>
      {references.map(({ name, to, text }) => (
        <Box key={name} sx={{ width: { xs: '100%', sm: 172 } }}>
          <ReferenceBox
            id={`${id}${name}`}
            to={to}
            ids={place.filters[name] ? [place.filters[name]] : []}
            filter={to === 'course' && kind ? { kind } : undefined}
            multiple={false}
            placeholder={t[text]}
            control={{ 'aria-label': t[text] }}
            set={([option]) => place.filter({ [name]: option })}
          />
        </Box>
      ))}
      <Select
        size="small"
        displayEmpty
        value={place.filters.status ?? ''}
        onChange={event => place.filter({ status: event.target.value || undefined })}
        inputProps={{ 'aria-label': t.status }}
        sx={{ width: { xs: '100%', sm: 130 } }}
      >
        <MenuItem value="">{t.any}</MenuItem>
        {statuses.map(status => (
          <MenuItem key={status} value={status}>
            {label(lessonStates[status].label)}
          </MenuItem>
        ))}
      </Select>
    </>
  )
}

const Zone = ({
  place,
  institution,
}: {
  readonly place: TimetableAddress
  readonly institution: string | undefined
}) => {
  const t = useTexts(timetableTexts)
  const names = new Map([[place.own, t.mine(place.own)]])
  if (institution && institution !== place.own) names.set(institution, t.institutions(institution))
  if (!names.has(place.zone)) names.set(place.zone, place.zone)
  if (names.size === 1)
    return (
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {place.zone}
      </Typography>
    )
  return (
    <Select
      size="small"
      variant="standard"
      disableUnderline
      value={place.zone}
      onChange={event =>
        place.go({ zone: event.target.value === place.usual ? undefined : event.target.value })
      }
      inputProps={{ 'aria-label': t.zone }}
      sx={{ fontSize: 12, color: 'text.secondary' }}
    >
      {[...names].map(([zone, name]) => (
        <MenuItem key={zone} value={zone}>
          {name}
        </MenuItem>
      ))}
    </Select>
  )
}

interface Props {
  readonly place: TimetableAddress
  readonly phone: boolean
  readonly kind?: ClassKind | undefined
  readonly institutionZone: string | undefined
}

const inSight = {
  position: 'sticky',
  top: headerBottom,
  zIndex: 2,
  bgcolor: 'background.default',
} as const

/** The timetable's toolbar: back and forward, the view, the filters, the zone. */
export const Tools = ({ place, phone, kind, institutionZone }: Props) => {
  const t = useTexts(timetableTexts)
  const lang = useLang()
  const [open, setOpen] = useState(false)
  const filtered = Object.keys(place.filters).length
  const line = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' } as const
  return (
    <>
      {/* the list is long, so the current day and the navigation stay visible */}
      <Box sx={{ ...line, minHeight: toolsHeight, ...(place.view === 'list' ? inSight : {}) }}>
        <Button onClick={place.toToday}>{t.today}</Button>
        <Box sx={{ display: 'flex' }}>
          <Tooltip title={t.previous}>
            <IconButton aria-label={t.previous} onClick={() => place.step(-1)}>
              <Icon name="left" />
            </IconButton>
          </Tooltip>
          <Tooltip title={t.next}>
            <IconButton aria-label={t.next} onClick={() => place.step(1)}>
              <Icon name="right" />
            </IconButton>
          </Tooltip>
        </Box>
        <Typography variant="h2" aria-live="polite" sx={{ minWidth: { sm: 150 } }}>
          {viewTitle(place.view, place.date, lang)}
        </Typography>
        {!phone && (
          <>
            <Zone place={place} institution={institutionZone} />
            <Box sx={{ flex: 1 }} />
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label={t.view}
              value={place.view}
              onChange={(_, view: ViewName | null) => view && place.look(view)}
            >
              {viewNames.map(name => (
                <ToggleButton key={name} value={name}>
                  {t.views[name]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </>
        )}
      </Box>
      <Box sx={{ ...line, pt: 1, mb: 3 }}>
        {phone && (
          <>
            <Button
              startIcon={<Icon name="filter" />}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {filtered ? `${t.filter} · ${filtered}` : t.filter}
            </Button>
            <Zone place={place} institution={institutionZone} />
          </>
        )}
        {(!phone || open) && (
          <Box sx={{ ...line, width: 1 }}>
            <FilterRow place={place} kind={kind} />
            {filtered > 0 && (
              <Button variant="text" onClick={place.clear}>
                {t.clearFilter}
              </Button>
            )}
          </Box>
        )}
      </Box>
    </>
  )
}
