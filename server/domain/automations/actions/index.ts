import type { AutomationAction } from '../../../../resources/automations/automation/automation.options.ts'
import type { AutomatedAction } from './action.ts'
import { notifyPeople } from './notifyPeople.ts'
import { callWebhook } from './callWebhook.ts'
import { editTags } from './editTags.ts'
import { raiseAlert } from './raiseAlert.ts'
import { setField } from './setField.ts'

/** What automations can do: one line for each action. */
export const automationActions: Readonly<Record<AutomationAction, AutomatedAction>> = {
  NOTIFY: notifyPeople,
  TAG: editTags,
  SET: setField,
  WEBHOOK: callWebhook,
  ALERT: raiseAlert,
}
