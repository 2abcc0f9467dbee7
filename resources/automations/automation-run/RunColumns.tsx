import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { canDo } from '../../../src/access/index.ts'
import { asText } from '../../../src/schema/asText.ts'
import type { ColumnViewProps } from '../../../src/schema/resource.ts'
import { useLabel } from '../../../src/i18n/texts.ts'
import { useAccess, useFindResource } from '../../../src/ui/context.tsx'
import { linkTo } from '../../../src/ui/links.ts'
import { StatusDot } from '../../../src/ui/parts/index.ts'
import { runStates, type RunState } from './automationRun.options.ts'

const tones = { DONE: 'good', SKIPPED: 'neutral', FAILED: 'bad' } as const

export const RunStateColumn = ({ value }: ColumnViewProps<RunState>) => (
  <StatusDot tone={tones[value]} label={useLabel()(runStates[value])} />
)

export const RunTargetColumn = ({ value }: ColumnViewProps<string>) => {
  const label = useLabel()
  const target = useFindResource()(value)
  return <span>{target ? label(target.plural) : value}</span>
}

/** The record of a run, which may be one of any resource. */
export const RunRecordColumn = ({ value, record }: ColumnViewProps<string | null>) => {
  const { target, recordId } = record
  const def = useFindResource()(asText(target))
  const access = useAccess()
  if (!value) return null
  if (!def?.routes || !canDo(access, def, 'read')) return <span data-data>{value}</span>
  return (
    <Link component={RouterLink} to={linkTo(def, 'show', { id: asText(recordId) })} data-data>
      {value}
    </Link>
  )
}
