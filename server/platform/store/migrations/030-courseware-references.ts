import type { SqlConnection } from '../driver.ts'
import type { Migration } from './index.ts'
import { logUpdates, tablesExist } from './log.ts'

const name = '030-courseware-references'

const replaceTexts = (sql: SqlConnection): Promise<void> =>
  sql.script(`
    do $$
    declare
      one record;
      said text;
      found text;
      ids text[];
      names text[];
      known boolean := to_regclass('"courseware"') is not null;
    begin
      for one in
        select l."institutionId", l."id", l."courseware", i."domestic"
        from "lesson" l join "institution" i on i."id" = l."institutionId" where cardinality(l."courseware") > 0
      loop
        ids := '{}';
        names := '{}';
        foreach said in array one."courseware" loop
          found := null;
          if known then
            execute 'select "id" from "courseware" where "institutionId" = $1 and ("id" = $2 or "deletedAt" is null and lower("name") in
              (lower($2), lower(regexp_replace($2, ''\\.[A-Za-z0-9]{1,5}$'', '''')))) order by "id" <> $2, "createTime", "id" limit 1'
              into found using one."institutionId", said;
          end if;
          if found is null then names := names || said;
          elsif not found = any(ids) then ids := ids || found;
          end if;
        end loop;
        if cardinality(names) = 0 and ids = one."courseware" then continue; end if;
        update "lesson" set "courseware" = ids, "version" = "version" + 1,
          "remark" = case when cardinality(names) = 0 then "remark" else concat_ws(E'\\n', nullif("remark", ''),
            case when one."domestic" then '课件：' || array_to_string(names, '、') else 'Courseware: ' || array_to_string(names, ', ') end) end
        where "institutionId" = one."institutionId" and "id" = one."id";
      end loop;
    end $$`)

/**
 * The courseware of a lesson was free text and becomes references. A text that is the name of a
 * courseware, with or without extension, becomes a reference; other texts are appended to the
 * lesson's remarks, in the institution's language, so that nothing is lost. The table of uploads
 * from before the tus protocol is dropped.
 */
export const coursewareReferences: Migration = {
  name,
  async up(sql) {
    await sql.script('drop table if exists "upload"')
    if (!(await tablesExist(sql, 'lesson'))) return
    const rows = {
      resource: 'lesson',
      columns: ['courseware', 'remark'],
      where: 'cardinality("courseware") > 0',
    }
    await logUpdates(sql, name, rows, () => replaceTexts(sql))
  },
}
