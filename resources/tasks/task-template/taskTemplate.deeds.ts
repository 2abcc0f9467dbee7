/** The server's own operations in this domain, worded as in the logs. */
export const taskTemplateDeeds = {
  taskLink: { en: 'Created a homework link', zh: '生成作业链接' },
  uploadAttachment: { en: 'Added an attachment', zh: '添加附件' },
  removeAttachment: { en: 'Deleted an attachment', zh: '删除附件' },
  voiceComment: { en: 'Added a voice comment', zh: '添加语音评语' },
} as const

declare module '../../../src/protocol/operations.ts' {
  interface DeclaredDeeds extends Readonly<typeof taskTemplateDeeds> {}
}
