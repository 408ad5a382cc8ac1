import { Trans } from '@lingui/react/macro'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import baseMapUrl from '#domains/gyms/places/base-map.json?url'
import { type BaseMap, type BaseMapFile, baseMapOf } from '#domains/gyms/places/base-map.ts'
import { configQuery } from '#domains/members/config/web/config.ts'
import { useTheme } from '#platform/web/theme.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DrawnMap, type DrawnMapProps } from './DrawnMap.tsx'
import { mapColours, simpleStyle, tiledStyle } from './map-style.ts'

export type MapCanvasProps = Omit<DrawnMapProps, 'mapStyle' | 'sharesGestures' | 'onTrouble'>

/** A map in the page's theme: the simple one, or vector tiles where new maps are switched on. */
export function MapCanvas(props: MapCanvasProps) {
  const { flags, mapStyleUrl } = useSuspenseQuery(configQuery).data
  return flags.newMaps ? <TiledMap {...props} styleUrl={mapStyleUrl} /> : <SimpleMap {...props} />
}

const baseMapQuery = queryOptions({
  queryKey: ['base-map'],
  queryFn: async (): Promise<BaseMap> => {
    const answer = await fetch(baseMapUrl)
    if (!answer.ok) throw new Error(`The map style responded with ${answer.status}.`)
    return baseMapOf((await answer.json()) as BaseMapFile)
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { keep: false },
})

function SimpleMap(props: Omit<DrawnMapProps, 'mapStyle'>) {
  const { data: base } = useSuspenseQuery(baseMapQuery)
  const { theme } = useTheme()
  const style = useMemo(() => simpleStyle(base, mapColours[theme]), [base, theme])
  return <DrawnMap {...props} mapStyle={style} />
}

/** Tiles from the configured maps service, or our own. If they can't be loaded, shows a message and the simple map. */
function TiledMap({ styleUrl, ...props }: MapCanvasProps & { styleUrl: string | null }) {
  const { theme } = useTheme()
  const [missing, setMissing] = useState<'map' | 'parts' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const style = useMemo(() => styleUrl ?? tiledStyle(location.origin, mapColours[theme]), [styleUrl, theme])
  return (
    <>
      {missing === 'map' ? (
        <SimpleMap {...props} sharesGestures />
      ) : (
        <DrawnMap key={attempt} {...props} mapStyle={style} sharesGestures onTrouble={setMissing} />
      )}
      {missing && (
        <div className="pointer-events-none absolute top-16 right-16 left-3 z-1 max-w-card">
          <Alert
            tone="careful"
            className="pointer-events-auto"
            action={
              <Button
                size="small"
                onClick={() => {
                  setMissing(null)
                  setAttempt(attempt + 1)
                }}
              >
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {missing === 'map' ? (
              <Trans>Couldn't load the detailed map, so here's a simpler one.</Trans>
            ) : (
              <Trans>Couldn't load part of the map. The pins are still in the right place.</Trans>
            )}
          </Alert>
        </div>
      )}
    </>
  )
}
