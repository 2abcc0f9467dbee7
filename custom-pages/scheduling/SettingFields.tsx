import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import {
  onOff,
  screenLayouts,
  seatAreas,
  soundModes,
} from '../../resources/scheduling/lesson/lesson.options.ts'
import { videoDefinitions } from '../../resources/people/teacher/teaching.options.ts'
import type { LessonSettings } from '../../resources/scheduling/scheduling.calls.ts'
import type { Label } from '../../src/schema/label.ts'
import { Icon } from '../../src/ui/parts/index.ts'
import { planTexts } from './plan.texts.ts'
import { PlanControl } from './PlanControl.tsx'
import type { Planning } from './usePlan.ts'

type Named = Exclude<keyof LessonSettings, 'courseware'>
const choices: readonly {
  readonly name: Named
  readonly options: Readonly<Record<string, Label>>
}[] = [
  { name: 'seatArea', options: seatAreas },
  { name: 'definition', options: videoDefinitions },
  { name: 'soundMode', options: soundModes },
  { name: 'layout', options: screenLayouts },
  { name: 'cloudRecording', options: onOff },
  { name: 'supervisionPictures', options: onOff },
  { name: 'verification', options: onOff },
]
const figures: readonly Named[] = ['studentLimit', 'prepTeacher', 'prepStudent', 'delay']

interface FigureFieldProps {
  readonly name: Named
  readonly label: string
  readonly planning: Planning
}

const FigureField = ({ name, label, planning: { plan, setSetting } }: FigureFieldProps) => {
  const t = useTexts(planTexts)
  return (
    <PlanControl label={label}>
      {({ id, control }) => (
        <TextField
          id={id}
          size="small"
          placeholder={t.usual}
          value={plan.settings?.[name] ?? ''}
          onChange={event => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 4)
            setSetting(name, digits === '' ? undefined : Number(digits))
          }}
          slotProps={{
            htmlInput: { ...control, inputMode: 'numeric', autoComplete: 'off' },
          }}
        />
      )}
    </PlanControl>
  )
}

/** The settings of the lessons' classroom, collapsed because most plans keep the defaults. */
export const SettingFields = ({ planning }: { readonly planning: Planning }) => {
  const { plan, setSetting } = planning
  const t = useTexts(planTexts)
  const label = useLabel()
  const id = useId()
  const [open, setOpen] = useState(false)
  const textOf = (name: Named): string => label(lesson.fields[name].options.label)
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Button
        variant="text"
        aria-expanded={open}
        aria-controls={id}
        endIcon={<Icon name="expand" style={{ rotate: open ? '180deg' : '0deg' }} />}
        onClick={() => setOpen(!open)}
      >
        {t.settings}
      </Button>
      <Collapse in={open} id={id} unmountOnExit>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t.settingsHelp}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            gap: 3,
            mt: 2,
          }}
        >
          {choices.map(({ name, options }) => (
            <PlanControl key={name} label={textOf(name)} group>
              {({ labelledBy }) => (
                <Select
                  size="small"
                  displayEmpty
                  value={plan.settings?.[name] ?? ''}
                  labelId={labelledBy}
                  onChange={event =>
                    setSetting(
                      name,
                      event.target.value === '' ? undefined : String(event.target.value),
                    )
                  }
                >
                  <MenuItem value="">{t.usual}</MenuItem>
                  {Object.entries(options).map(([key, text]) => (
                    <MenuItem key={key} value={key}>
                      {label(text)}
                    </MenuItem>
                  ))}
                </Select>
              )}
            </PlanControl>
          ))}
          {figures.map(name => (
            <FigureField key={name} name={name} label={textOf(name)} planning={planning} />
          ))}
        </Box>
      </Collapse>
    </Box>
  )
}
