import { defineMessage } from '../../../src/schema/message.ts'
import { submissionStates, type reviewDecisions } from '../submission/submission.options.ts'

/** A task has begun that a student has to do. */
export const taskAssigned = defineMessage({
  name: 'task.assigned',
  sample: { task: 'My summer', end: '2026-03-08T12:00:00.000Z[Asia/Shanghai] (Asia/Shanghai)' },
  en: ({ school, name, task, end }) => ({
    subject: `New homework: “${task}”`,
    text: `${school}: ${name}, you have new homework: "${task}". Please submit it by ${end}.`,
  }),
  zh: ({ school, name, task, end }) => ({
    subject: `新作业：“${task}”`,
    text: `【${school}】${name}，您有新作业“${task}”，请于 ${end} 前提交。`,
  }),
})

/** A student has not submitted a task that ends within a day. */
export const taskEndsSoon = defineMessage({
  name: 'task.endsSoon',
  sample: { task: 'My summer', end: '2026-03-08T12:00:00.000Z[Asia/Shanghai] (Asia/Shanghai)' },
  en: ({ school, name, task, end }) => ({
    subject: `Please submit “${task}”`,
    text: `${school}: ${name}, the homework "${task}" ends on ${end}. You have not submitted it yet.`,
  }),
  zh: ({ school, name, task, end }) => ({
    subject: `请提交作业“${task}”`,
    text: `【${school}】${name}，作业“${task}”将于 ${end} 截止，您尚未提交。`,
  }),
})

/** A task has a submission to review, and had none before. */
export const taskToReview = defineMessage({
  name: 'task.toReview',
  sample: { task: 'My summer', student: 'Lin Wei' },
  en: ({ school, name, task, student }) => ({
    subject: `Submissions to review: “${task}”`,
    text: `${school}: ${name}, ${student} has submitted the homework "${task}". Please review it.`,
  }),
  zh: ({ school, name, task, student }) => ({
    subject: `有待批改的作业：“${task}”`,
    text: `【${school}】${name}，${student}提交了作业“${task}”，请批改。`,
  }),
})

const reviewed: { readonly task: string; readonly decision: keyof typeof reviewDecisions } = {
  task: 'My summer',
  decision: 'APPROVED',
}

/** A student's submission was approved or sent back. */
export const taskReviewed = defineMessage({
  name: 'task.reviewed',
  sample: reviewed,
  en: ({ school, name, task, decision }) => ({
    subject: `“${task}”: ${submissionStates[decision].label.en.toLowerCase()}`,
    text: `${school}: ${name}, your homework "${task}" was reviewed. Result: ${submissionStates[decision].label.en.toLowerCase()}.`,
  }),
  zh: ({ school, name, task, decision }) => ({
    subject: `作业“${task}”${submissionStates[decision].label.zh}`,
    text: `【${school}】${name}，您的作业“${task}”已批改：${submissionStates[decision].label.zh}。`,
  }),
})
