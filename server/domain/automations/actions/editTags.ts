import { tagFields } from '../../../../resources/automations/automation/automation.parts.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { Plan } from '../plan.ts'
import type { AutomatedAction, Words } from './action.ts'
import { changedField, changeRecord } from './change.ts'

const editOf = ({ terms: { tagWay, tags } }: Plan) =>
  tagWay === 'REMOVE' ? { remove: tags } : { add: tags }

const wordsOf = ({ terms: { tagWay, tags } }: Plan): Words => {
  const isRemoval = tagWay === 'REMOVE'
  return {
    en: `${isRemoval ? 'Remove tags' : 'Add tags'}: ${tags.join(', ')}`,
    zh: `${isRemoval ? '移除标签' : '添加标签'}：${tags.join('、')}`,
  }
}

export const editTags: AutomatedAction = {
  judge(plan) {
    changedField(plan, tagFields)
    if (!plan.terms.tags.length) throw errors.valueMissing().at('tags')
  },
  foresee({ plan, record }) {
    const { name } = changedField(plan, tagFields)
    if (!record) return Promise.resolve({ reason: 'GONE' })
    const value: unknown = record[name]
    const now = new Set<unknown>(Array.isArray(value) ? value : [])
    const isRemoval = plan.terms.tagWay === 'REMOVE'
    const isSame = plan.terms.tags.every(tag => now.has(tag) !== isRemoval)
    return Promise.resolve(isSame ? { reason: 'SAME' } : { words: wordsOf(plan) })
  },
  async run(deed) {
    const { plan, record } = deed
    const changed = changedField(plan, tagFields)
    if (!record) return { reason: 'GONE' }
    const isChanged = await changeRecord(deed, changed, record, editOf(plan), { listEdits: true })
    return isChanged ? { words: wordsOf(plan) } : { reason: 'SAME' }
  },
}
