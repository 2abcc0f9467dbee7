import { defineAction, longText } from '../../../src/schema/index.ts'

const reason = longText({ label: { en: 'Reason', zh: '原因' }, required: true, max: 200 })

/** Keeps everyone of an institution out (734); its data stays. */
export const close = defineAction({
  label: { en: 'Close institution', zh: '停用机构' },
  on: 'record',
  icon: 'lock',
  danger: true,
  input: { reason },
  errors: ['2010'],
})

/** Lets them in again. */
export const reopen = defineAction({
  label: { en: 'Open again', zh: '恢复机构' },
  on: 'record',
  icon: 'unlock',
  right: 'platformInstitution.close',
  input: { reason },
  errors: ['2010'],
})
