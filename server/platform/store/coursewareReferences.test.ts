import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { makeApp } from '../../../tests/support/app.ts'
import { stores } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'
import { domainTables } from '../../domains.ts'
import { openStore } from './open.ts'

describe.each(stores)('courseware that lessons named by texts, on $name', ({ open }) => {
  it('becomes references where its name is known, and a remark where it is not', async () => {
    const store = await open(Object.values(resources))
    try {
      const t = await makeApp({ store })
      const school = teachingSchool(t)
      const course = await school.course()
      const teacherId = await school.teacher()
      const at = (hour: number) => `2031-01-06T0${hour}:00:00.000Z`
      const [mixed, noted, untouched, foreign] = [
        await school.lesson(course, at(1), at(2), { teacherId }),
        await school.lesson(course, at(3), at(4), { teacherId }),
        await school.lesson(course, at(5), at(6), { teacherId }),
        await school.lesson(course, at(7), at(8), { teacherId }),
      ]
      const run = async (script: string): Promise<void> => {
        const connection = await store.driver.connect()
        await connection.script(script).finally(() => connection.release())
      }
      const row = (id: string, institution: string, name: string) =>
        `insert into "courseware" ("institutionId", "id", "createTime", "updateTime", "createdBy", "name")
         values ('${institution}', '${id}', now(), now(), 'x', '${name}');`
      await run(`
        ${row('cw1', t.institution, 'Unit 1')}
        ${row('cw2', t.institution, '分数')}
        ${row('cw3', t.otherInstitution, 'Theirs')}
        update "lesson" set "courseware" = '{cw2,"unit 1.PDF",Map}', "remark" = 'Bring a pen' where "id" = '${mixed}';
        update "lesson" set "courseware" = '{Map,"Song, with O''Neill"}' where "id" = '${noted}';
        update "lesson" set "courseware" = '{cw1}' where "id" = '${untouched}';
        update "lesson" set "courseware" = '{Theirs,cw3}' where "id" = '${foreign}';
        create table "upload" ("id" text);
        delete from "migration" where "name" = '030-courseware-references'`)
      const openAgain = () =>
        openStore({
          driver: { ...store.driver, close: () => Promise.resolve() },
          resources: Object.values(resources),
          tables: domainTables,
          clock: t.ports.clock,
          ids: t.ports.ids,
        })
      await openAgain()
      const shown = async (id: string) => {
        const found = await t.scope.get(lesson, id)
        return [found?.courseware, found?.remark]
      }
      const { domestic } = await t.ports.store.db
        .selectFrom('institution')
        .select('domestic')
        .where('id', '=', t.institution)
        .executeTakeFirstOrThrow()
      const note = (...names: string[]) =>
        domestic ? `课件：${names.join('、')}` : `Courseware: ${names.join(', ')}`
      expect(await shown(mixed)).toEqual([['cw2', 'cw1'], `Bring a pen\n${note('Map')}`])
      expect(await shown(noted)).toEqual([[], note('Map', "Song, with O'Neill")])
      expect(await shown(untouched)).toEqual([['cw1'], null])
      expect(await shown(foreign)).toEqual([[], note('Theirs', 'cw3')])
      await expect(run('select * from "upload"')).rejects.toThrow()
      // and once only
      await openAgain()
      expect(await shown(noted)).toEqual([[], note('Map', "Song, with O'Neill")])
    } finally {
      await store.dispose()
    }
  })
})
