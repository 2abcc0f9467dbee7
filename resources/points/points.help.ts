import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  integralView: {
    text: {
      en: 'Every change of a student’s points, with reason and operator. A wrong entry is reversed, never edited.',
      zh: '学员积分的每次变动，含原因和操作人。记录有误时冲正，不可修改。',
    },
    manual: 'points',
  },
  integral: {
    text: {
      en: 'Who has most points, in the school or in a class, for the dates that you choose. The ranking of a class has a link that students can open.',
      zh: '所选日期内全校或班级的积分排名。班级排名有链接，学员可以打开。',
    },
    manual: 'points',
  },
  integralSetting: {
    text: {
      en: 'For what students get points by themselves (attendance, homework) and how many a teacher may give. Changes apply from now on.',
      zh: '设置学员因出勤、作业等自动获得的积分，以及老师可发放的上限。修改后即时生效，不影响已有积分。',
    },
    manual: 'points',
  },
  reward: {
    text: {
      en: 'What points can be exchanged for, with price and stock. Redeem a reward from the page of a student; the stock counts down by itself.',
      zh: '可用积分兑换的奖品、所需积分和库存。在学员页面兑换，库存自动扣减。',
    },
    manual: 'points',
  },
})
