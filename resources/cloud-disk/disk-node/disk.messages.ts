import { defineMessage } from '../../../src/schema/message.ts'

/**
 * Files of a disk are deleted automatically within two days, and none of them before a day is over
 * (DSK-03).
 */
export const diskExpiring = defineMessage({
  name: 'disk.expiring',
  sample: { count: 3, file: 'Unit 1.pdf' },
  en: ({ school, name, count, file }) => ({
    subject: 'Files on your cloud disk will be deleted',
    text: `${school}: ${name}, ${String(count)} files will be deleted from the cloud disk within two days, “${file}” among them. Pin the ones to keep.`,
  }),
  zh: ({ school, name, count, file }) => ({
    subject: '云盘文件即将自动删除',
    text: `【${school}】${name}，云盘中有 ${String(count)} 个文件（包括“${file}”）将在两天内自动删除。如需保留，请将其固定。`,
  }),
})
