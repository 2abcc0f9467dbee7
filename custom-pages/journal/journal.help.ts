import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  journal: {
    text: {
      en: 'What you changed, newest first. Undo takes a change back in the same way as it was made, as long as nobody has changed the record since.',
      zh: '您做过的修改，从新到旧。撤销会恢复原样，前提是之后没有人再改过该记录。',
    },
    manual: 'logs',
  },
})
