import type { ReactNode } from 'react'
import Stack from '@mui/material/Stack'
import type { AnyRecord, ColumnViewProps } from '../../../src/schema/resource.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useFindResource } from '../../../src/ui/context.tsx'
import { automationTexts } from './automation.texts.ts'
import { conditionsIn } from './condition.ts'
import { ConditionWords } from './ConditionWords.tsx'

const targetIn = ({ target }: AnyRecord): string => (typeof target === 'string' ? target : '')

/** The conditions of an automation, each in words. */
export const ConditionColumn = ({ value, record }: ColumnViewProps<string | null>): ReactNode => {
  const t = useTexts(automationTexts)
  const target = useFindResource()(targetIn(record))
  if (!value || !target) return <>{value ?? t.every}</>
  return (
    <Stack component="span" direction="row" sx={{ flexWrap: 'wrap', gap: '4px 12px' }}>
      <ConditionWords target={target} conditions={conditionsIn(value)} />
    </Stack>
  )
}
