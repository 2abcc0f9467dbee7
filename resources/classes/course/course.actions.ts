import { defineAction, text } from '../../../src/schema/index.ts'

/** Replaces the class's permanent code; the old one is invalid at once. */
export const renewInvitation = defineAction({
  label: { en: 'New invitation code', zh: '更换邀请码' },
  on: 'record',
  danger: true,
  input: {},
  output: { code: text({ label: { en: 'Invitation code', zh: '邀请码' } }) },
})
