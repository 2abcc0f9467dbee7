import type { ColumnViewProps } from '../../../src/schema/resource.ts'
import { useAutomationWords } from './useAutomationWords.ts'

/** The records that an automation looks at. */
export const TargetColumn = ({ value }: ColumnViewProps<string>) => (
  <span>{useAutomationWords().target(value)}</span>
)
