import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  hourBalance: {
    text: {
      en: 'What each student has left of their lesson hours, whoever owes most first. Filter by what is left, choose students and give them hours.',
      zh: '每位学员的剩余课时，欠课时最多的排在最前。可按剩余课时筛选，选中学员后直接增加课时。',
    },
    manual: 'hours',
  },
  hourEntry: {
    text: {
      en: 'All hours that students got and used, newest changes with their reason and operator. Entries are never edited: reverse a wrong one, and both stay visible.',
      zh: '学员课时的全部增减，含原因和操作人。记录不可修改，有误时可冲正，两条记录都会保留。',
    },
    manual: 'hours',
  },
  hourWarning: {
    text: {
      en: 'Students whose hours run out or expire soon. Work through the list from the top; an entry leaves it when hours are added.',
      zh: '课时即将用完或到期的学员。从上到下逐个处理，增加课时后自动移出列表。',
    },
    manual: 'hours',
  },
  hourPackage: {
    text: {
      en: 'What students buy hours of, each package with its own rule for counting lessons. Create the packages that you sell before you give hours.',
      zh: '学员购买的课时包，每个包有自己的课消规则。请先创建在售的课时包，再给学员增加课时。',
    },
    manual: 'hours',
  },
  makeUp: {
    text: {
      en: 'Lessons that students missed and may make up, and by when. Choose one and arrange the lesson in which it is made up.',
      zh: '学员缺勤后可以补的课及补课期限。选择一条，安排到要补的课节。',
    },
    manual: 'hours',
  },
  hourSetting: {
    text: {
      en: 'How a lesson uses hours: when it counts, whether an absence counts, and how minutes become hours. Also when students are warned and how long they can make up a lesson.',
      zh: '课节如何扣课时：何时扣、缺勤是否扣、分钟如何折算，以及何时提醒、补课期限多长。',
    },
    manual: 'hours',
  },
})
