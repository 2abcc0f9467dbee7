import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Step from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import Stepper from '@mui/material/Stepper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { UseFormReturn } from 'react-hook-form'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import type { AnyResource, Group } from '../../schema/resource.ts'
import { FieldInput } from './FieldInput.tsx'
import { formTexts } from './form.texts.ts'

export interface GroupsProps {
  readonly resource: AnyResource
  readonly mode: 'create' | 'update'
  readonly form: UseFormReturn
}

const wideKinds = new Set(['multiChoice', 'image'])

const Fields = ({
  resource,
  group,
  mode,
  focusFirst,
}: {
  readonly resource: AnyResource
  readonly group: Group
  readonly mode: 'create' | 'update'
  readonly focusFirst: boolean
}) => {
  const first = group.fields.find(name => !wideKinds.has(resource.fields[name]?.kind ?? ''))
  return (
    <Box
      sx={{
        display: 'grid',
        gap: '8px 16px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {group.fields.map(name => {
        const field = resource.fields[name]
        if (!field) return null
        const wide = field.options.wide ?? wideKinds.has(field.kind)
        return (
          <Box
            key={name}
            sx={{
              gridColumn: wide ? '1 / -1' : 'auto',
              '&:empty': { display: 'none' },
              minWidth: 0,
            }}
          >
            <FieldInput
              resource={resource}
              name={name}
              mode={mode}
              autoFocus={focusFirst && name === first}
            />
          </Box>
        )
      })}
    </Box>
  )
}

/** All groups one under the other, each with its heading. */
const Sections = ({ resource, mode }: GroupsProps) => {
  const label = useLabel()
  return (
    <Stack sx={{ gap: 8 }}>
      {resource.form.groups.map((group, index) => (
        <Box component="section" key={group.name} aria-labelledby={`group-${group.name}`}>
          <Typography
            id={`group-${group.name}`}
            component="h2"
            sx={{ fontSize: 15, fontWeight: 600, mb: 4 }}
          >
            {label(group.label)}
          </Typography>
          <Fields
            resource={resource}
            group={group}
            mode={mode}
            focusFirst={index === 0 && mode === 'create'}
          />
        </Box>
      ))}
    </Stack>
  )
}

/** Tabs or steps with an error are marked; the first of them opens when a save is refused. */
const useGroupIndex = ({ resource, form }: GroupsProps) => {
  const [openIndex, setChosen] = useState(0)
  const [lastSubmitCount, setSeen] = useState(0)
  const { errors, submitCount } = form.formState
  const faulty = resource.form.groups.map(group =>
    group.fields.some(name => errors[name] !== undefined),
  )
  const firstFaulty = faulty.indexOf(true)
  if (submitCount !== lastSubmitCount && firstFaulty >= 0) {
    setSeen(submitCount)
    setChosen(firstFaulty)
  }
  return { chosen: openIndex, setChosen, faulty }
}

const Panel = ({
  id,
  hidden,
  children,
}: {
  readonly id: string
  readonly hidden: boolean
  readonly children: ReactNode
}) => (
  <Box
    role="tabpanel"
    id={`${id}-panel`}
    aria-labelledby={`${id}-tab`}
    hidden={hidden}
    sx={{ pt: 6 }}
  >
    {children}
  </Box>
)

const Tabbed = (props: GroupsProps) => {
  const label = useLabel()
  const { chosen: openIndex, setChosen, faulty } = useGroupIndex(props)
  const { resource, mode } = props
  return (
    <>
      <Tabs
        value={openIndex}
        onChange={(_, index: number) => setChosen(index)}
        variant="scrollable"
      >
        {resource.form.groups.map((group, index) => (
          <Tab
            key={group.name}
            id={`${group.name}-tab`}
            aria-controls={`${group.name}-panel`}
            label={label(group.label)}
            sx={{ color: faulty[index] ? 'error.main' : undefined }}
          />
        ))}
      </Tabs>
      {resource.form.groups.map((group, index) => (
        <Panel key={group.name} id={group.name} hidden={openIndex !== index}>
          <Fields
            resource={resource}
            group={group}
            mode={mode}
            focusFirst={index === 0 && mode === 'create'}
          />
        </Panel>
      ))}
    </>
  )
}

const Stepped = (props: GroupsProps) => {
  const label = useLabel()
  const t = useTexts(formTexts)
  const { chosen: openIndex, setChosen, faulty } = useGroupIndex(props)
  const { resource, mode, form } = props
  const groups = resource.form.groups
  const next = async (): Promise<void> => {
    if (await form.trigger([...(groups[openIndex]?.fields ?? [])], { shouldFocus: true }))
      setChosen(openIndex + 1)
  }
  return (
    <>
      <Stepper nonLinear activeStep={openIndex} aria-label={t.step(openIndex + 1, groups.length)}>
        {groups.map((group, index) => (
          <Step key={group.name} completed={index < openIndex && !faulty[index]}>
            <StepButton onClick={() => setChosen(index)}>{label(group.label)}</StepButton>
          </Step>
        ))}
      </Stepper>
      {groups.map((group, index) => (
        <Box key={group.name} hidden={openIndex !== index} sx={{ pt: 6 }}>
          <Fields
            resource={resource}
            group={group}
            mode={mode}
            focusFirst={index === 0 && mode === 'create'}
          />
        </Box>
      ))}
      <Stack direction="row" sx={{ gap: 2, mt: 6 }}>
        {openIndex > 0 && <Button onClick={() => setChosen(openIndex - 1)}>{t.back}</Button>}
        {openIndex < groups.length - 1 && (
          <Button variant="outlined" onClick={() => void next()}>
            {t.next}
          </Button>
        )}
      </Stack>
    </>
  )
}

const layouts = { sections: Sections, tabs: Tabbed, steps: Stepped } as const

/** The groups of a form in the layout its definition asks for. */
export const FormGroups = (props: GroupsProps) => {
  const Layout = layouts[props.resource.form.layout]
  return <Layout {...props} />
}
