import { defineAction, integer, reference, references } from '../../../src/schema/index.ts'
import { remindBeforeEnd, taskTimes } from './taskTimes.options.ts'

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
      help: { en: 'Only for homework of one class', zh: '仅布置给一个班级时可选' },
    }),
    ...taskTimes,
    remind: remindBeforeEnd,
  },
  output: { tasks: integer({ label: { en: 'Homework', zh: '作业数' }, required: true }) },
  errors: ['34410', '34411'],
})
