import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useLabel, useLang } from '../../src/i18n/texts.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { namedFieldOf } from '../../src/ui/list/columns.ts'
import { ConditionText } from '../../src/ui/list/tools/Chips.tsx'
import { fieldsOf, type Conditions } from './condition.ts'

interface Props {
  readonly target: AnyResource
  readonly conditions: Conditions
  /** What stands behind a condition: a way to remove it. */
  after?(field: string, label: string): ReactNode
}

const noRefs = {}

/** Conditions in the words of the list's chips: “Status: Active”. */
export const ConditionWords = ({ target, conditions, after }: Props) => {
  const label = useLabel()
  const lang = useLang()
  return fieldsOf(conditions, name => namedFieldOf(target, name) !== undefined).map(name => {
    const field = namedFieldOf(target, name)
    const head = field ? label(field.options.label) : name
    return (
      <Box
        key={name}
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', maxWidth: '100%' }}
      >
        <ConditionText field={field} name={name} filter={conditions} refs={noRefs}>
          {text => (
            <span style={{ overflowWrap: 'anywhere' }}>
              {head}
              {lang === 'zh' ? '：' : ': '}
              {text}
            </span>
          )}
        </ConditionText>
        {after?.(name, head)}
      </Box>
    )
  })
}
