// reservedWords.ts: names that cannot be used as they are in WGSL or AssemblyScript; such a local gets an underscore.

const wgsl = `
alias break case const const_assert continue continuing default diagnostic discard else enable false fn for if let loop
override requires return struct switch true var while
NULL Self abstract active alignas alignof as asm asm_fragment async attribute auto await become binding_array cast catch
class co_await co_return co_yield coherent column_major common compile compile_fragment concept const_cast consteval
constexpr constinit crate debugger decltype delete demote demote_to_helper do dynamic_cast enum explicit export extends
extern external fallthrough filter final finally friend from fxgroup get goto groupshared highp impl implements import
inline instanceof interface layout lowp macro macro_rules match mediump meta mod module move mut mutable namespace new nil
noexcept noinline nointerpolation non_coherent noncoherent noperspective null nullptr of operator package packoffset
partition pass patch pixelfragment precise precision premerge priv protected pub public readonly ref regardless register
reinterpret_cast require resource restrict self set shared sizeof smooth snorm static static_assert static_cast std
subroutine super target template this thread_local throw trait try type typedef typeid typename typeof union unless unorm
unsafe unsized use using varying virtual volatile wgsl where with writeonly yield
bool f16 f32 i32 u32 vec2 vec3 vec4 mat2x2 mat3x3 mat4x4 atomic array ptr sampler texture
select abs min max floor ceil trunc round sqrt bitcast countLeadingZeros countOneBits
atomicAdd atomicMax atomicLoad atomicStore main gid index params counts domain Position Domain Params
`

const assembly = `
real begin end load store usize isize i8 i16 i64 u8 u16 u64 f64 v128 memory abs min max floor ceil trunc nearest sqrt
copysign isNaN isFinite clz popcnt reinterpret separate separateLanes displace realToI32 realToU32 exponentOf timesPowerOfTwo select
blend copysignLanes isNaNLanes scratch setScratch atomic
`

export const reservedWords: ReadonlySet<string> = new Set(`${wgsl} ${assembly}`.split(/\s+/).filter(Boolean))
