import { alert } from '../../../../resources/supervision/alert/alert.resource.ts'
import { alertKinds } from '../../../../resources/supervision/alert/alert.options.ts'
import { day } from '../../../../src/schema/durations.ts'
import type { Row } from '../../../platform/ports.ts'
import { errors } from '../errors.ts'
import { openAlert as raise } from '../../supervision/index.ts'
import type { AutomatedAction, Words } from './action.ts'

const wordsOf = ({ kind: raised }: Row): Words => {
  const kind = Object.entries(alertKinds).find(([name]) => name === raised)?.[1]
  return { en: `Raise an alert: ${kind?.en ?? ''}`, zh: `触发告警：${kind?.zh ?? ''}` }
}

/** ALERT: makes an alert of what was noticed in a lesson. */
export const raiseAlert: AutomatedAction = {
  // a rule may be turned on while a lesson runs
  looksBackMs: day,
  judge({ target, terms }) {
    if (target.resource.name !== alert.name || terms.trigger === 'COUNT')
      throw errors.automationActionUnfit().at('action')
  },
  foresee: ({ record }) =>
    Promise.resolve(record ? { words: wordsOf(record) } : { reason: 'GONE' }),
  async run({ record, rules }) {
    if (!record) return { reason: 'GONE' }
    const noticed = await rules.tx.get(alert, record.id)
    if (!noticed) return { reason: 'GONE' }
    return (await raise(rules, noticed)) ? { words: wordsOf(record) } : { reason: 'SAME' }
  },
}
