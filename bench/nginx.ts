import { spawn, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ended, freePort, type Running, ready } from './processes.ts'

const PROGRAM = process.env.NGINX_PATH ?? 'nginx'

/** The nginx of this machine with one process, giving away what lies in a folder; undefined where there is none. */
export async function startNginx(folder: string, root: string): Promise<(Running & { version: string }) | undefined> {
  const version = /nginx\/(\S+)/.exec(spawnSync(PROGRAM, ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[1]
  if (!version) return undefined
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  await writeFile(config, configOf({ folder, root, port }))
  const child = spawn(PROGRAM, ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  const stop = () => ended(child)
  try {
    await ready(`${url}/readyz`, child, 'nginx')
  } catch (error) {
    await stop()
    throw error
  }
  const unknown = () => Promise.resolve(Number.NaN)
  return { url, version, cpuSeconds: unknown, memory: unknown, stop }
}

/** As it is mostly run for files: the kernel sends them, nothing is written down for each request. */
const configOf = ({ folder, root, port }: { folder: string; root: string; port: number }) => `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  default_type video/mp4;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    location = /readyz { return 200; }
  }
}
`
