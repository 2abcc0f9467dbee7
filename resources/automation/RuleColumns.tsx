import type { ColumnViewProps } from '../../src/schema/resource.ts'
import { useAutomationWords } from './useAutomationWords.ts'

/** When an automation starts, in words. */
export const TriggerColumn = ({ record }: Pick<ColumnViewProps, 'record'>) => (
  <span>{useAutomationWords().trigger(record)}</span>
)
/** What an automation does, in words. */
export const ActionColumn = ({ record }: Pick<ColumnViewProps, 'record'>) => (
  <span>{useAutomationWords().action(record)}</span>
)
