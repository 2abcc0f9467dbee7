import type { ReactNode } from 'react'
import { fieldOf } from '../../../../src/schema/index.ts'
import { isKeyOf } from '../../../../src/schema/keysOf.ts'
import type { InputViewProps } from '../../../../src/schema/resource.ts'
import { viewOf } from '../../../../src/ui/view-of.ts'
import { automation } from '../automation.resource.ts'
import { helps } from './helps.ts'
import { useIsAsked } from './useTerms.ts'

/** The kind's own input of a field, with a help text below it. */
const plain = (name: string, required = false) => {
  const Plain = ({ source, disabled }: InputViewProps): ReactNode => {
    const field = fieldOf(automation, name)
    if (!field) return null
    const { Input } = viewOf(field)
    const help = isKeyOf(helps, name) ? { help: helps[name] } : {}
    return (
      <Input
        source={source}
        options={{ ...field.options, required, ...help }}
        disabled={disabled}
      />
    )
  }
  return Plain
}

/** The same, but only while the chosen trigger or action needs it. */
const whileAsked = (name: string, required = false) => {
  const Plain = plain(name, required)
  const Asked = (props: InputViewProps): ReactNode =>
    useIsAsked(name) ? <Plain {...props} /> : null
  return Asked
}

export const ChangeEventsInput = whileAsked('events', true)
export const OffsetInput = whileAsked('offset', true)
export const OffsetUnitInput = whileAsked('offsetUnit', true)
export const OffsetWayInput = whileAsked('offsetWay', true)
export const ThresholdInput = whileAsked('threshold', true)
export const SubjectInput = whileAsked('subject')
export const TagWayInput = whileAsked('tagWay', true)
export const ActionTagsInput = whileAsked('tags', true)
export const WebhookInput = whileAsked('webhook', true)
export const DailyLimitInput = plain('dailyLimit', true)
