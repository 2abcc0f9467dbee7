import { demandTeachingPermission } from '../../identity/index.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { restoreClassParts } from '../classParts.ts'
import { computeCourseFigures } from '../figures.ts'
import { validateCourse, renewCode } from '../validateCourse.ts'
import { courseHighlights } from '../../../../resources/classes/course/course.highlights.ts'
import { course } from '../../../../resources/classes/course/course.resource.ts'

export const courseRules = defineRules(course, {
  highlights: courseHighlights,
  async beforeWrite(change, ctx) {
    const { kind, before, after } = change
    // an open invitation invites students (TCH-03)
    if ((kind === 'create' || kind === 'update') && after.inviteOn && !before?.inviteOn)
      await demandTeachingPermission(ctx, 'INVITE_STUDENTS', 'inviteOn')
    return validateCourse(change, ctx)
  },
  async afterWrite({ kind, before }, ctx) {
    if (kind === 'restore' && before) await restoreClassParts(before, ctx)
  },
  computed: computeCourseFigures,
  actions: {
    async renewInvitation({ record }, ctx) {
      return { code: await renewCode(ctx, record) }
    },
  },
})
