import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTechniqueNotes } from '#domains/journal/techniques/web/notes.ts'
import { useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { usePercent } from '#platform/web/percent.ts'
import type { Progress } from '../contract.ts'
import { fromPosition, type GameMap, linesOf, mapOf, WIDTH } from '../game-map.ts'
import { ChartCard } from './ChartCard.tsx'
import { GameList, Visits } from './GameList.tsx'

/** A map of the positions in rounds and matches, and what happens from each. */
export function GameCard({ game }: { game: Progress['game'] }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const library = useLibrary()
  const names = new Map(
    [...game.positions, ...game.finishes.map(({ technique }) => technique)].map((each) => [each.slug, each.name]),
  )
  const nameOf = (slug: string) => names.get(slug) ?? library.bySlug.get(slug)?.name ?? slug
  const [top] = game.positions
  const way = game.moves.find(({ from, to }) => from !== to)
  const shown = chosen ?? top?.slug
  const unplaced = game.unplaced.mine + game.unplaced.theirs
  return (
    <ChartCard
      title={<Trans>My game map</Trans>}
      message={
        top ? (
          <>
            <Plural
              value={{ count: top.times }}
              one={`Most visited position: ${{ name: top.name }} (# time).`}
              other={`Most visited position: ${{ name: top.name }} (# times).`}
            />{' '}
            {way && (
              <Trans>
                Most common transition: {{ from: nameOf(way.from) }} to {{ to: nameOf(way.to) }}.
              </Trans>
            )}
          </>
        ) : (
          <Trans>Add positions to your rounds and matches, in order, and your game map appears here.</Trans>
        )
      }
      table={{
        caption: t`Positions and what happens from them`,
        columns: [t`Position`, t`Times`, t`Next position`, t`For you`, t`Against you`],
        rows: game.positions.map(({ slug, name, times }) => {
          const { moves, mine, theirs } = fromPosition(game, slug)
          return [name, times, moves.map((move) => `${nameOf(move.to)} ${move.times}`).join(', ') || '–', mine, theirs]
        }),
      }}
    >
      {shown && (
        <div className="grid gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <div className="min-w-0 lg:col-start-2">
            <GameList game={game} nameOf={nameOf} />
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <Drawing map={mapOf(game)} shown={shown} onChoose={setChosen} />
          </div>
          <FromHere key={shown} game={game} slug={shown} nameOf={nameOf} />
        </div>
      )}
      {unplaced > 0 && top && (
        <p className="text-sm text-quiet">
          <Plural
            value={unplaced}
            one="# submission has no position logged."
            other="# submissions have no position logged."
          />
        </p>
      )}
    </ChartCard>
  )
}

interface DrawingProps {
  map: GameMap
  shown: string
  onChoose: (slug: string) => void
}

function Drawing({ map, shown, onChoose }: DrawingProps) {
  return (
    <fieldset className="relative mx-auto w-full max-w-[480px] min-w-0 self-start">
      <legend className="sr-only">
        <Trans>Positions. Choose one to see what happens from there.</Trans>
      </legend>
      <svg viewBox={`0 0 ${WIDTH} ${map.height}`} className="block w-full" aria-hidden="true">
        <defs>
          <marker
            id="way"
            viewBox="0 0 8 8"
            refX="4"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" fill="var(--edge)" />
          </marker>
        </defs>
        {map.ways.map(({ from, to, path, width }) => (
          <path
            key={`${from} ${to}`}
            d={path}
            fill="none"
            stroke={from === shown ? 'var(--primary)' : 'var(--edge)'}
            strokeWidth={width}
            opacity={from === shown ? 1 : 0.45}
            markerEnd="url(#way)"
          />
        ))}
        {map.places.map((place) => (
          <Place key={place.slug} place={place} isShown={place.slug === shown} />
        ))}
      </svg>
      {map.places.map(({ slug, name, times, x, y }) => (
        <button
          key={slug}
          type="button"
          aria-pressed={slug === shown}
          aria-label={plural(times, { one: `${name}, # time`, other: `${name}, # times` })}
          onClick={() => onChoose(slug)}
          className="absolute size-14 -translate-x-1/2 -translate-y-1/2 rounded-full"
          style={{ left: `${(x / WIDTH) * 100}%`, top: `${(y / map.height) * 100}%` }}
        />
      ))}
    </fieldset>
  )
}

interface PlaceProps {
  place: GameMap['places'][number]
  isShown: boolean
}

function Place({ place: { name, x, y, radius }, isShown }: PlaceProps) {
  return (
    <g>
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill={isShown ? 'var(--primary)' : 'var(--primary-soft)'}
        stroke="var(--primary)"
        strokeWidth={isShown ? 3 : 1.5}
      />
      <text
        textAnchor="middle"
        fontSize="12"
        fontWeight={isShown ? 650 : 400}
        fill="var(--ink)"
        stroke="var(--paper)"
        strokeWidth="4"
        paintOrder="stroke"
      >
        {linesOf(name).map((line, at) => (
          <tspan key={line} x={x} y={y + radius + 14 + at * 14}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
}

/** Lines shown per position; the download has more. */
const MOST_LINES = 8

interface FromHereProps {
  game: Progress['game']
  slug: string
  nameOf: (slug: string) => string
}

function FromHere({ game, slug, nameOf }: FromHereProps) {
  const { moves, finishes, mine, theirs } = fromPosition(game, slug)
  const name = nameOf(slug)
  const of = game.positions.find((position) => position.slug === slug)?.times ?? 0
  const own = useTechniqueNotes().items.find((note) => note.slug === slug)
  const percent = usePercent()
  const share = mine + theirs > 0 ? percent(mine / (mine + theirs)) : ''
  return (
    <section aria-live="polite" className="flex min-w-0 flex-col gap-3 rounded-card bg-sunk p-4">
      <h3 className="text-lg">
        <Trans>From {name}</Trans>
      </h3>
      {own && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {[own.note, own.leadsTo.map(nameOf).join(', ')].filter(Boolean).join('\n')}
        </p>
      )}
      {moves.length + finishes.length === 0 && (
        <p>
          <Trans>Nothing logged from here yet.</Trans>
        </p>
      )}
      {moves.length > 0 && (
        <ul className="flex flex-col gap-1">
          {moves.slice(0, MOST_LINES).map(({ to, times }) => (
            <li key={to} className="flex justify-between gap-3">
              <span className="min-w-0">
                <Trans>to {{ to: nameOf(to) }}</Trans>
              </span>
              <span className="shrink-0 text-quiet tabular-nums">
                <Visits times={times} of={of} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {finishes.length > 0 && (
        <>
          <p className="font-medium">
            <Trans>
              Submissions: {mine} for, {theirs} against ({share} yours)
            </Trans>
          </p>
          <ul className="flex flex-col gap-1">
            {finishes.slice(0, MOST_LINES).map(({ technique, mine: own, theirs: others }) => (
              <li key={technique.slug} className="flex justify-between gap-3">
                <span className="min-w-0">{technique.name}</span>
                <span className="shrink-0 text-quiet tabular-nums">
                  <Trans>
                    {own} for, {others} against
                  </Trans>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
