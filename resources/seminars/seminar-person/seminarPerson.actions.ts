import { defineAction } from '../../../src/schema/index.ts'

/** Makes the links useless by which a person entered the room so far. */
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
