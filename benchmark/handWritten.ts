// handWritten.ts: the two kernels of a Jacobi iteration as one would write them for a GPU alone: whole vec4s, no fields.
// They take the place of the compiled ones on the same buffers, so that both are timed in one run.

import type { KernelEntry } from '#talus/language/kernelTable.js'

const contactPass = (counts: string) => `
struct Params { omega: f32, lambda: f32 }
struct Terms { a: u32, b: u32, bias: f32, friction: f32, eta: f32 }
@group(0) @binding(0) var<uniform> params: Params;
${counts}
@group(0) @binding(3) var<storage, read> motion: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> rows: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> terms: array<Terms>;

@compute @workgroup_size(128)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  let i = gid.x + gid.y * 8388480u;
  if (i >= CONTACTS) { return; }
  let t = terms[i];
  let na = rows[2u * i];
  let gb = rows[2u * i + 1u];
  let va = motion[2u * t.a].xyz;
  let wa = motion[2u * t.a + 1u].xyz;
  let vb = motion[2u * t.b].xyz;
  let wb = motion[2u * t.b + 1u].xyz;
  let n = na.xyz;
  let g = gb.xyz;
  let u = (vb - va) - cross(na.w * wa + gb.w * wb, n);
  let trial = g - (params.omega * t.eta) * (u + t.bias * n);
  let pressure = dot(trial, n);
  let tangential = trial - pressure * n;
  let sliding = sqrt(dot(tangential, tangential));
  let on = max(pressure + t.friction * sliding, 0.0) / (1.0 + t.friction * t.friction);
  let surface = on * n + (on * (t.friction / max(sliding, 1e-30))) * tangential;
  let projected = select(surface, trial, sliding <= t.friction * pressure);
  rows[2u * i + 1u] = vec4<f32>(g + params.lambda * (projected - g), gb.w);
}
`

export const gather = (counts: string) => `
${counts}
@group(0) @binding(3) var<storage, read_write> motion: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> mass: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> freeMotion: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> ranges: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read> rows: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read> sides: array<u32>;

@compute @workgroup_size(128)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  let i = gid.x + gid.y * 8388480u;
  if (i >= BODIES) { return; }
  let range = ranges[i];
  var push = vec3<f32>();
  var twist = vec3<f32>();
  for (var k = range.x; k < range.y; k++) {
    let side = sides[k];
    let c = side >> 1u;
    let na = rows[2u * c];
    let gb = rows[2u * c + 1u];
    let second = (side & 1u) == 1u;
    push += select(-gb.xyz, gb.xyz, second);
    twist += select(na.w, gb.w, second) * cross(na.xyz, gb.xyz);
  }
  let m = mass[i];
  motion[2u * i] = vec4<f32>(freeMotion[2u * i].xyz + m.w * push, 0.0);
  motion[2u * i + 1u] = vec4<f32>(freeMotion[2u * i + 1u].xyz - m.xyz * twist, 0.0);
}
`

/** The kernel table with these two in place of the compiled ones. */
export function withHandWritten(kernels: readonly KernelEntry[]): KernelEntry[] {
  return kernels.map((k) => {
    const text = k.name === 'jacobiContacts' ? contactPass : k.name === 'gatherImpulses' ? gather : null
    if (!text) return k
    const declaration = /@group\(0\) @binding\(1\).*;/.exec(k.wgsl)![0]
    const count = /index >= (.*)\) \{ return/.exec(k.wgsl)![1]!
    return { ...k, workgroupSize: 128, wgsl: text(declaration).replace(/CONTACTS|BODIES/, count) }
  })
}
