import { hostileClientsJourney } from "../support/network/hostile-clients-journey.ts";

hostileClientsJourney(
  [
    { file: "nginx.conf", count: 2 },
    { file: "compose-nginx.conf", count: 3 },
  ],
  700,
);
