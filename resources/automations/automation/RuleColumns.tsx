import type { ReactNode } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Titles } from '../../../src/ui/parts/fields/titles.tsx'
import { automationTexts } from './automation.texts.ts'
import type { ColumnViewProps } from '../../../src/schema/resource.ts'
import { useAutomationWords } from './useAutomationWords.ts'

/** When an automation starts, in words. */
export const TriggerColumn = ({ record }: Pick<ColumnViewProps, 'record'>) => (
  <span>{useAutomationWords().trigger(record)}</span>
)
const idIn = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : [])
const noRefs = {}

/** What an automation does, in words. */
export const ActionColumn = ({ record }: Pick<ColumnViewProps, 'record'>): ReactNode => {
  const t = useTexts(automationTexts)
  const words = useAutomationWords().action(record)
  const { webhook } = record
  const ids = idIn(webhook)
  if (!ids.length) return <span>{words}</span>
  return (
    <Titles to="webhook" ids={ids} refs={noRefs}>
      {titles => <span>{t.webhook(titles.get(ids[0] ?? '') ?? '')}</span>}
    </Titles>
  )
}
