import type {
  PointsFigures,
  RankingFigures,
  ReportPointsEntry,
  TeachingFigures,
} from '../../../resources/reports/report-link/report.types.ts'
import { LargeFigures, ReportPart, WeekChart } from './figures.tsx'
import type { ReportWords } from './words.ts'

interface WithWords {
  readonly words: ReportWords
}

export const PointsEntryList = ({
  words: { time, change },
  entries,
}: WithWords & { readonly entries: readonly ReportPointsEntry[] }) => (
  <ul>
    {entries.map(({ id, at, change: points, reason, who }) => (
      <li key={id}>
        <div className="rp-row">
          <span data-data>{reason}</span>
          <strong>{change(points)}</strong>
        </div>
        <span className="rp-muted">
          {time(at)}
          {who !== '' && <span data-data>{` · ${who}`}</span>}
        </span>
      </li>
    ))}
  </ul>
)

interface PointsPartProps extends WithWords {
  readonly figures: PointsFigures
  readonly title: string
  /** The entries are listed too. */
  readonly whole: boolean
}
export const PointsPart = ({ words, figures, title, whole }: PointsPartProps) => {
  const { t, count } = words
  const { balance, accumulated, added, deducted, redeemed, weeks, list, total } = figures
  return (
    <ReportPart title={title}>
      <LargeFigures
        list={[
          balance === null ? null : [t.balance, count(balance)],
          accumulated === null ? null : [t.accumulated, count(accumulated)],
          [t.added, count(added)],
          [t.deducted, count(deducted)],
          [t.redeemed, count(redeemed)],
        ]}
      />
      <WeekChart words={words} title={t.pointsByWeek} weeks={weeks} />
      {whole && list.length > 0 && (
        <>
          <p className="rp-muted" style={{ marginTop: 16 }}>
            {t.latestOf(list.length, total)}
          </p>
          <PointsEntryList words={words} entries={list} />
        </>
      )}
    </ReportPart>
  )
}

export const TeachingPart = ({
  words,
  figures,
}: WithWords & { readonly figures: TeachingFigures }) => {
  const { t, count, percent } = words
  const { held, onTime, late, minutes, students, attendanceRate, comments, weeks, classes } =
    figures
  return (
    <>
      <ReportPart title={t.held}>
        <LargeFigures
          list={[
            [t.held, count(held)],
            [t.heldOnTime, count(onTime)],
            [t.late, count(late)],
            [t.hoursTaught, count(Math.round(minutes / 6) / 10)],
            [t.students, count(students)],
            [t.studentsCame, percent(attendanceRate)],
            [t.comments, count(comments)],
          ]}
        />
        <WeekChart words={words} title={t.heldByWeek} weeks={weeks} />
      </ReportPart>
      <ReportPart title={t.classes}>
        {classes.length === 0 && <p className="rp-none">{t.noData}</p>}
        <ul>
          {classes.map(one => (
            <li key={one.id} className="rp-row">
              <span data-data>{one.name}</span>
              <span>{t.lessonsHeld(one.held)}</span>
            </li>
          ))}
        </ul>
      </ReportPart>
    </>
  )
}

export const RankingPart = ({
  words: { t, count },
  ranking: { className, list, total },
}: WithWords & { readonly ranking: RankingFigures }) => (
  <section aria-label={t.points}>
    <h2 data-data>{className}</h2>
    <p className="rp-muted">{t.ranked(total)}</p>
    {list.length === 0 ? (
      <p className="rp-none">{t.noData}</p>
    ) : (
      <table>
        <thead>
          <tr>
            <th scope="col">{t.rank}</th>
            <th scope="col" style={{ textAlign: 'left' }}>
              {t.name}
            </th>
            <th scope="col">{t.points}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ id, rank, name, points, own }) => (
            <tr key={id} className={own ? 'rp-own' : undefined}>
              <td>{rank}</td>
              <td style={{ textAlign: 'left' }}>
                <span data-data>{name}</span>
                {own && ` (${t.you})`}
              </td>
              <td>{count(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
