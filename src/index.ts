// index.ts: the public names of Talus, each exported once. All of it runs in a browser; files.ts has what needs Node.

export { type MeshFormat, type ParseMeshOptions, parseMesh } from './io/mesh/parseMesh.js'
export { parseSphereSet } from './io/mesh/sphereSetFile.js'
export { writeObj, writePly, writeStl } from './io/mesh/writeMesh.js'
export { type LinePlotOptions, linePlot, type PlotSeries } from './io/plot/linePlot.js'
export { parseScene } from './io/sceneFile/parseScene.js'
export { SceneFileError } from './io/sceneFile/problem.js'
export { sceneJsonSchema } from './io/sceneFile/sceneSchema.js'
export { parseQuantity } from './io/units.js'
export type { BedOptions } from './library/granular/bed.js'
export { granular } from './library/granular/granular.js'
export type { BedColumns, BedReport } from './library/granular/measureBed.js'
export type { Elevation } from './library/terrain/elevation.js'
export type { ElevationGrid } from './library/terrain/elevationGrid.js'
export type { FillOptions, Grains, Room } from './library/terrain/fill.js'
export type { LayersOptions } from './library/terrain/layers.js'
export type { ObstacleCourse } from './library/terrain/obstacleCourse.js'
export type { StoneGroup } from './library/terrain/stones.js'
export { terrain } from './library/terrain/terrain.js'
export type { ContactPatch, PatchOptions, RimStrip } from './library/terramechanics/contactPatch.js'
export type { BladeForce, BladeOptions } from './library/terramechanics/earthMoving.js'
export type { FlowLook, FlowMeterOptions, FlowReading } from './library/terramechanics/flowMeter.js'
export type { SectionOptions } from './library/terramechanics/sections.js'
export type { ServoOptions } from './library/terramechanics/servo.js'
export { type SteadyMean, terramechanics } from './library/terramechanics/terramechanics.js'
export type { Tow, TowOptions, TowSlip } from './library/terramechanics/tow.js'
export type { Cylinder, CylinderOptions } from './library/vehicles/cylinder.js'
export type { Digger, DiggerOptions, DigPath } from './library/vehicles/digger.js'
export type { TrackDrive } from './library/vehicles/drive.js'
export type { Rover, RoverOptions, RoverSide } from './library/vehicles/rover.js'
export type { GrouserWheelOptions, RoverTyre, RoverWheel } from './library/vehicles/roverWheels.js'
export type { Shoe } from './library/vehicles/shoes.js'
export type { SpringWheel, SpringWheelOptions } from './library/vehicles/springWheel.js'
export type { StandingGround } from './library/vehicles/standing.js'
export type { Superstructure, SuperstructureOptions } from './library/vehicles/superstructure.js'
export type { Track } from './library/vehicles/track.js'
export type { TrackedVehicle, TrackedVehicleOptions } from './library/vehicles/trackedVehicle.js'
export type { Suspension, Tensioner, TrackOptions, TrackWheel } from './library/vehicles/trackOptions.js'
export type { TrackPlace } from './library/vehicles/trackPlace.js'
export { vehicles } from './library/vehicles/vehicles.js'
export { mean } from './math/mean.js'
export { type NumberedRandom, numberedRandom } from './math/numberedRandom.js'
export { type SeededRandom, seededRandom } from './math/seededRandom.js'
export { smoothed } from './math/smoothed.js'
export type { DragOptions, ForceOptions, Functions, Region } from './model/appliedForces.js'
export { type BackendChoice, backend } from './model/backend.js'
export { type BodyColumns, bodyColumns } from './model/bodyColumns.js'
export type { BodiesOptions, BodyGroup, BodyOptions } from './model/bodyGroup.js'
export type { BodyMotion } from './model/bodyMotion.js'
export type { BondsData, BondsOptions } from './model/bonds.js'
export type {
  BeadShape,
  CableBeads,
  CableData,
  CableHandle,
  CableHold,
  CableImplicit,
  CableJoin,
  CableMass,
  CableNodes,
  CableOptions,
  CablePin,
} from './model/cables/cable.js'
export type { Quaternion, Vector } from './model/checks.js'
export {
  type ContactLaw,
  contact,
  type DampingForm,
  type Dvi,
  type DviOptions,
  type ForceLaw,
  type ForceLawOptions,
  type HertzMindlinOptions,
  type LawName,
  type SettledDvi,
  type SettledLaw,
} from './model/contact.js'
export { type Control, motorTargets } from './model/control.js'
export { type BodiesHandle, type BodyHandle, createScene, type Scene, type SceneData } from './model/createScene.js'
export {
  type DefinedMeasure,
  defineScene,
  type Expectation,
  type Measurable,
  type Measure,
  type MeasureResult,
  type ProbeTable,
  type SceneDefinition,
} from './model/defineScene.js'
export type { DomainEdge, SceneDomain } from './model/domain.js'
export type { DrivelineInput, DrivelineOptions, DrivelineOutput } from './model/driving/driveline.js'
export type { DriverData, SceneDriverOptions } from './model/driving/sceneDriver.js'
export type { DriverOptions, DriverRates, DriverView } from './model/driving/wayPointDriver.js'
export type { FigureLine, FigureValues, SceneFigure } from './model/figure.js'
export { type Filling, fillings } from './model/fillings.js'
export { type GrainShapesOptions, grainShapes, randomOrientations } from './model/grainShapes.js'
export type { Gravity, GravityOverTime } from './model/gravity.js'
export { InputError } from './model/inputError.js'
export { type JointColumns, jointColumns } from './model/jointColumns.js'
export { type JointLimits, type JointRequest, joint } from './model/joints/joint.js'
export type { JointData, MotorData, SpringData } from './model/joints/jointData.js'
export type { JointKind } from './model/joints/jointKinds.js'
export type { MotorOptions } from './model/joints/motor.js'
export { type SpringRequest, spring } from './model/joints/spring.js'
export { lattice } from './model/lattice.js'
export type { LayerPair } from './model/layers.js'
export { type Material, material, pairProperties } from './model/material.js'
export type { JointHandle } from './model/mechanism.js'
export { type CheckMeshOptions, checkMesh, type MeshReport } from './model/mesh/checkMesh.js'
export { type DecomposeOptions, type Decomposition, decomposeMesh } from './model/mesh/decomposeMesh.js'
export { type MeasureSpheresOptions, measureSpheres, type SphereMeasures } from './model/mesh/measureSpheres.js'
export type { MeshFinding } from './model/mesh/meshFindings.js'
export { type MeshMassProperties, meshMassProperties } from './model/mesh/meshMassProperties.js'
export { parts } from './model/mesh/parts/parts.js'
export { type RepairedMesh, type RepairMeshOptions, repairMesh } from './model/mesh/repairMesh.js'
export type { SphereSet } from './model/mesh/sphereSet.js'
export { type SphereSetShape, sphereSetShape } from './model/mesh/sphereSetShape.js'
export { scaledMesh, type TriangleMesh, triangleMesh } from './model/mesh/triangleMesh.js'
export type { MovingBoxData, MovingBoxOptions } from './model/movingBox.js'
export { forceKernel, type OwnForce, type OwnForceOptions } from './model/ownForce.js'
export { lawPart, type OwnPart, type OwnPartOptions } from './model/ownPart.js'
export { type Parameter, parameter } from './model/parameter.js'
export type { Phase, PhaseEnd, Shake } from './model/phases.js'
export { type Probe, probe, probeSeries, type Series } from './model/probe.js'
export { rayleighTime } from './model/rayleighTime.js'
export type { RegionScene } from './model/regionScene.js'
export { sceneFromJson } from './model/sceneFromJson.js'
export type { LoadOptions, SceneState, Touches } from './model/sceneState.js'
export type { Section, SectionGrid } from './model/sections.js'
export { type Shape, shape } from './model/shape.js'
export { grainRadii, type Sizes } from './model/sizes.js'
export type { SinkData, SinkOptions, SourceData, SourceOptions } from './model/sources.js'
export { motion, type TimeFunction } from './model/timeFunction.js'
export type { VariedBodiesOptions } from './model/variedBodies.js'
export { createSimulation } from './step/createSimulation.js'
export { safeTimeStep } from './step/safeTimeStep.js'
export type {
  BodyContact,
  BodyDistance,
  BodyState,
  CheckpointData,
  ContactList,
  ContactRecords,
  CreateSimulation,
  LeftBody,
  RayHit,
  RayOptions,
  RunWarning,
  SimulationApi,
  SimulationOptions,
  WarningKind,
} from './step/simulation.js'
