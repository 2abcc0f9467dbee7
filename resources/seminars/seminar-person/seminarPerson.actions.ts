import { defineAction } from '../../../src/schema/index.ts'

/** Invalidates the links by which a person has entered the room so far. */
export const revokeJoinLink = defineAction({
  label: { en: 'Revoke join link', zh: '使参会链接失效' },
  on: 'records',
  danger: true,
  right: 'registration.notify',
  confirm: {
    en: 'Links copied so far stop working. Copy a new one for the person.',
    zh: '已复制的链接将失效，请重新复制给嘉宾。',
  },
})
