import {
  boolean,
  dateTime,
  defineAction,
  integer,
  reference,
  references,
} from '../../src/schema/index.ts'

/** Makes a task of the template for each of some classes. */
export const assign = defineAction({
  label: { en: 'Assign', zh: '布置作业' },
  on: 'record',
  icon: 'calendar',
  primary: true,
  right: 'classTask.create',
  input: {
    courses: references({
      label: { en: 'Classes', zh: '班级' },
      to: 'course',
      required: true,
      max: 50,
    }),
    lessonId: reference({
      label: { en: 'Lesson', zh: '课节' },
      to: 'lesson',
      help: { en: 'Only for a task of one class', zh: '仅布置给一个班级时可选' },
    }),
    startAt: dateTime({
      label: { en: 'Start', zh: '开始时间' },
      required: true,
      defaultFrom: 'now',
    }),
    endAt: dateTime({
      label: { en: 'End', zh: '截止时间' },
      required: true,
      defaultFrom: { after: 'startAt', days: 7 },
    }),
    remind: boolean({
      label: { en: 'Remind students a day before the end', zh: '截止前一天提醒学员' },
      default: true,
    }),
  },
  output: { tasks: integer({ label: { en: 'Tasks', zh: '作业数' }, required: true }) },
  errors: ['34410', '34411'],
})
