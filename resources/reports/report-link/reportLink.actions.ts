import { defineAction } from '../../../src/schema/index.ts'

/** Ends links: whoever has one reads that it was withdrawn. */
export const revoke = defineAction({
  label: { en: 'Revoke', zh: '撤销' },
  on: 'records',
  icon: 'lock',
  danger: true,
  confirm: {
    en: 'Revoke the link? Whoever has it can’t open the report any more.',
    zh: '撤销该链接？撤销后持有链接的人将无法打开报告。',
  },
})
